import type { Order, Rating } from '#contract/orders.ts';
import { REVIEW_STATUSES } from '#contract/value-lists.ts';
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

/** A message for each category without stars. */
export const starErrors = (
  categories: readonly RatingCategory[],
  stars: Stars,
  t: Translate<'rating'>,
): Partial<Record<RatingCategory, string>> =>
  Object.fromEntries(categories.filter((category) => stars[category] === 0).map((each) => [each, t('rating:missing')]));

/** The scores for the request body, without `delivery` for a collected order. */
export const ratingScores = ({ delivery, ...scores }: Stars) => (delivery > 0 ? { ...scores, delivery } : scores);

/** The fields of a review; `publish` is the consent to show the comment on the restaurant's page. */
export interface ReviewText {
  readonly comment: string;
  readonly publish: boolean;
}

/** Error messages by field. The comment is required only if it is to be published. */
export function reviewErrors({ comment, publish }: ReviewText, t: Translate<'rating'>): { comment?: string } {
  return publish && comment.trim() === '' ? { comment: t('rating:commentMissing') } : {};
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
