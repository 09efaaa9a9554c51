import type { NewsInput } from '#contract/staff/news.ts';
import { newSlug } from './resource-examples.ts';

export const newsForm = (extra: Partial<NewsInput> = {}): NewsInput => ({
  slug: newSlug(),
  name: { ru: 'Летнее меню', en: 'Summer menu', ro: 'Meniu de vară' },
  description: { ru: 'Холодные супы.', en: 'Cold soups.', ro: 'Supe reci.' },
  picture: '',
  product_ids: [],
  published_at: null,
  ...extra,
});
