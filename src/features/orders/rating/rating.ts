import type { Order, Rating } from '#contract/orders.ts';
import { REVIEW_STATUSES } from '#contract/value-lists.ts';
import { isBlank } from '#contract/text.ts';
import type { MessageKey, Translate } from '#i18n/keys.ts';

/** The aspects of an order that a customer rates, each with one to five stars. */
export const RATING_CATEGORIES = ['food', 'delivery', 'service'] as const;
type RatingCategory = (typeof RATING_CATEGORIES)[number];

/** Stars by category; 0 while none are chosen. */
export type Stars = Readonly<Record<RatingCategory, number>>;

export const NO_STARS: Stars = { food: 0, delivery: 0, service: 0 };

/** The categories of an order. A collected order has none for the delivery. */
export const ratingCategories = (order: Pick<Order, 'fulfilment'> | null): readonly RatingCategory[] =>
  order?.fulfilment === 'pickup' ? ['food', 'service'] : RATING_CATEGORIES;

/** A message if there are no stars for the food, the only ones that are required. */
export const starErrors = ({ food }: Stars, t: Translate<'rating'>): { food?: string } =>
  food === 0 ? { food: t('rating:missing') } : {};

/**
 * The scores for the request body, one for each category of the order. A category without stars has those of the food, as
 * the form says: providers require a score for each.
 */
export function ratingScores(categories: readonly RatingCategory[], stars: Stars) {
  const score = (category: RatingCategory) => stars[category] || stars.food;
  const scores = { food: stars.food, service: score('service') };
  return categories.includes('delivery') ? { ...scores, delivery: score('delivery') } : scores;
}

/** The fields of a review; `publish` is the consent to show the comment on the restaurant's page. */
export interface ReviewText {
  readonly comment: string;
  readonly publish: boolean;
}

/** Error messages by field. The comment is required only if it is to be published. */
export function reviewErrors({ comment, publish }: ReviewText, t: Translate<'rating'>): { comment?: string } {
  return publish && isBlank(comment) ? { comment: t('rating:commentMissing') } : {};
}

/**
 * The message about the publication of a rating's comment; undefined without a comment or if the order can have no
 * review. `review_author` is the name shown with a review: empty for a guest, null if the order can have none.
 */
export function reviewStatusKey(
  { comment, review_status: status }: Rating,
  { review_author: author }: Pick<Order, 'review_author'>,
): MessageKey<'rating'> | undefined {
  if (status !== undefined) return `rating:status_${REVIEW_STATUSES.find((known) => known === status) ?? 'unknown'}`;
  return comment && author !== null ? 'rating:private' : undefined;
}
