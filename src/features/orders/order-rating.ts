import type { MessageKey } from '#i18n/keys.ts';

export const RATING_CATEGORIES = ['food', 'delivery', 'service'] as const;
export type RatingCategory = (typeof RATING_CATEGORIES)[number];

/** Stars by category; 0 while none are chosen. */
export type Stars = Readonly<Record<RatingCategory, number>>;

export function missingStars(stars: Stars): RatingCategory[] {
  return RATING_CATEGORIES.filter((category) => stars[category] === 0);
}

export const RATING_CATEGORY_KEYS: Readonly<Record<RatingCategory, MessageKey<'orders'>>> = {
  food: 'orders:rateFood',
  delivery: 'orders:rateDelivery',
  service: 'orders:rateService',
};
