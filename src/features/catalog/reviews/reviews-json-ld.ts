import type { AggregateRating, Review as ReviewNode } from 'schema-dts';
import type { Restaurant } from '#contract/catalog.ts';
import type { NamedReview } from '#features/catalog/catalog-text.ts';
import { parseDate } from '#features/shared/dates.ts';

/** Nothing without ratings. Averages of few ratings are left out by the API. */
export function aggregateRatingOf({ rating, review_count: reviewCount }: Pick<Restaurant, 'rating' | 'review_count'>) {
  const { average, count } = rating;
  if (count <= 0) return {};
  const aggregateRating = {
    '@type': 'AggregateRating',
    ratingValue: average,
    bestRating: 5,
    ratingCount: count,
    ...(reviewCount > 0 && { reviewCount }),
  } as const satisfies AggregateRating;
  return { aggregateRating };
}

/** Search engines require the name of an author, also of a guest. */
export function reviewNode({ author, text, score, created_at: createdAt }: NamedReview) {
  const written = parseDate(createdAt);
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    reviewBody: text,
    ...(score !== null && { reviewRating: { '@type': 'Rating', ratingValue: score, bestRating: 5, worstRating: 1 } }),
    ...(written && { datePublished: written.toISOString() }),
  } as const satisfies ReviewNode;
}
