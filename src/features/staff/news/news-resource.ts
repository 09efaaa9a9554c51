import * as v from 'valibot';
import { NEWS_STATES, NewsDetails, NewsInput, type NewsProduct, NOW } from '#contract/staff/news.ts';
import { localize } from '#contract/localized-text.ts';
import { formatDateTime } from '#features/shared/dates.ts';
import { pageLocale } from '#i18n/locale.ts';
import { defineResource } from '../shared/resource/resource.ts';

/** The form of a news item has its dishes with their names; their ids are sent. */
export type NewsValues = Omit<NewsInput, 'product_ids'> & { readonly products: readonly NewsProduct[] };

const NewsForm = v.pipe(
  v.custom<NewsValues>(() => true),
  v.transform(({ products, ...values }) => ({ ...values, product_ids: products.map(({ id }) => id) })),
  NewsInput,
);

export const newsResource = defineResource({ name: 'news', row: NewsDetails, form: NewsForm })({
  fields: {
    name: { label: 'staff-news:name', kind: 'texts' },
    description: { label: 'staff-news:description', kind: 'longTexts', hint: 'staff-news:descriptionHint' },
    picture: { label: 'staff-pictures:cover', kind: 'custom', format: (picture) => picture },
    slug: { label: 'staff-shell:slug', kind: 'slug' },
    published_at: {
      label: 'staff-news:publication',
      kind: 'custom',
      format: (time, text) =>
        time === null
          ? text('staff-news:state_draft')
          : time === NOW
            ? text('staff-news:publish_now')
            : formatDateTime(time, pageLocale()),
    },
    products: {
      label: 'staff-news:dishes',
      kind: 'custom',
      format: (dishes) => dishes.map(({ name }) => localize(name, pageLocale())).join(', '),
      parts: {
        name: { label: 'staff-news:dish', kind: 'texts' },
        restaurant: { label: 'staff-shell:restaurant', kind: 'text' },
      },
    },
  },
  recorded: {
    state: {
      label: 'staff-news:publication',
      kind: 'select',
      codes: NEWS_STATES,
      codeName: (code, text) => text(`staff-news:state_${code}`),
    },
  },
});
