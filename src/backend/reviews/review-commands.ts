import { and, desc, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import { formatCommandTable, formatCommandTime, MAX_LISTED } from '#backend/commands/command-table.ts';
import { failure, success, type CommandResult } from '#backend/commands/command-result.ts';
import { type Database, isId } from '#backend/db/client.ts';
import { orders, ratings, reviews } from '#backend/db/schema/index.ts';
import { REVIEW_STATUSES } from '#contract/value-lists.ts';
import { averageScore } from './review-queries.ts';

export const REVIEWS_USAGE = [
  'reviews list                        reviews to decide about; or approved, hidden, and private comments of ratings',
  'reviews approve 17 18               show reviews on the pages of their restaurants',
  'reviews hide 17                     do not show a review',
];

const DECISIONS = { approve: 'approved', hide: 'hidden' } as const;
/** Comments that their customers did not publish: they are for the restaurant only. */
const PRIVATE = 'private';
const LISTS = [...REVIEW_STATUSES, PRIVATE] as const;

/** Lists reviews, or decides which are shown. */
export async function runReviewCommand(
  db: Database,
  now: Date,
  [, action = '', ...rest]: readonly string[],
): Promise<CommandResult> {
  if (action === 'list') {
    const [name = 'pending', ...more] = rest;
    const list = LISTS.find((known) => known === name);
    return list && more.length === 0 ? success(...(await listReviews(db, list))) : failure('Usage:', ...REVIEWS_USAGE);
  }
  const status = action === 'approve' || action === 'hide' ? DECISIONS[action] : undefined;
  if (!status || rest.length === 0) return failure('Usage:', ...REVIEWS_USAGE);
  const ids = rest.map(Number);
  const wrong = rest.find((_, index) => !isId(ids[index] ?? 0));
  if (wrong !== undefined) return failure(`"${wrong}" is not the number of a review`);
  const changed = await db
    .update(reviews)
    .set({ status, decidedAt: now })
    .where(inArray(reviews.id, ids))
    .returning({ id: reviews.id });
  const missing = ids.filter((id) => !changed.some((review) => review.id === id));
  const lines = changed.map(({ id }) => `Review ${id}: ${status}`);
  if (missing.length === 0) return success(...lines);
  return failure(...lines, ...missing.map((id) => `There is no review ${id}: its customer may have changed it`));
}

const HEADINGS = ['REVIEW', 'WRITTEN', 'ORDER', 'RESTAURANT', 'CITY', 'STARS', 'NAME', 'TEXT'];

/** The newest reviews of a list, as a table. */
async function listReviews(db: Database, list: (typeof LISTS)[number]): Promise<string[]> {
  const condition: SQL | undefined =
    list === PRIVATE ? and(isNull(reviews.id), ne(ratings.comment, '')) : eq(reviews.status, list);
  const rows = await db
    .select({ rating: ratings, review: reviews, order: orders })
    .from(ratings)
    .innerJoin(orders, eq(orders.id, ratings.orderId))
    .leftJoin(reviews, eq(reviews.orderId, ratings.orderId))
    .where(condition)
    .orderBy(desc(ratings.createdAt), desc(ratings.orderId))
    .limit(MAX_LISTED);
  if (rows.length === 0) return [list === PRIVATE ? 'No private comments' : `No ${list} reviews`];
  const cells = rows.map(({ rating, review, order }) => [
    review ? String(review.id) : '–',
    formatCommandTime(review?.createdAt ?? rating.createdAt),
    order.number,
    order.restaurantName,
    order.citySlug,
    averageScore(rating).toFixed(1),
    review ? review.author || '(guest)' : order.contactName,
    rating.comment,
  ]);
  return formatCommandTable(HEADINGS, cells);
}
