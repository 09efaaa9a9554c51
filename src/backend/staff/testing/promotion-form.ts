import type { PromotionInput } from '#contract/staff/promotions.ts';
import { newSlug } from './resource-examples.ts';

export const promotionForm = (extra: Partial<PromotionInput> = {}): PromotionInput => ({
  code: newSlug(),
  title: { ru: 'Скидка 10 %', en: '10% off', ro: 'Reducere 10 %' },
  kind: 'percent',
  value: 10,
  min_sum: 0,
  starts_at: null,
  ends_at: null,
  use_limit: null,
  user_limit: null,
  city_id: null,
  restaurant_id: null,
  ...extra,
});
