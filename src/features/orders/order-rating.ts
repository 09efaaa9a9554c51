import type { MessageKey } from '#i18n/keys.ts';

/** What is rated, in the wire's words. */
export const RATING_CATEGORIES = ['food', 'delivery', 'service'] as const;
export type RatingCategory = (typeof RATING_CATEGORIES)[number];

/** Stars by subject, 0 while nothing is chosen. */
export type Stars = Readonly<Record<RatingCategory, number>>;

export const NO_STARS: Stars = { food: 0, delivery: 0, service: 0 };
export const STAR_VALUES = [1, 2, 3, 4, 5] as const;

export function missingStars(stars: Stars): RatingCategory[] {
  return RATING_CATEGORIES.filter((subject) => stars[subject] === 0);
}

export const RATING_CATEGORY_KEYS: Readonly<Record<RatingCategory, MessageKey<'orders'>>> = {
  food: 'orders:rateFood',
  delivery: 'orders:rateDelivery',
  service: 'orders:rateService',
};
