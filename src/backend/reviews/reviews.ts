import { and, asc, count, desc, eq, exists, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type * as v from 'valibot';
import {
  type CommandResult,
  failure,
  formatCommandTable,
  formatCommandDateTime,
  MAX_LISTED_ROWS,
  success,
} from '#backend/command-output.ts';
import { type Database, isId } from '#backend/db/client.ts';
import { orderItems, orders, ratings, restaurants, reviews, users } from '#backend/db/schema/index.ts';
import { OPERATOR, visibleParts } from '#backend/order-visibility.ts';
import type { ReviewExport, ReviewsPage } from '#contract/catalog.ts';
import { REVIEW_STATUSES, type ReviewStatus } from '#contract/value-lists.ts';
import { normalizeLine } from '#contract/text.ts';

const PAGE_SIZE = 20;

/** The stars of a rating, from 1 to 5; null for what the customer did not rate. */
type Scores = Pick<typeof ratings.$inferSelect, 'food' | 'delivery' | 'service'>;

/**
 * The average of the stars that were given, from 1 to 5.
 * @throws RangeError if there are none
 */
export function averageScore({ food, delivery, service }: Scores): number {
  const given = [food, delivery, service].filter((stars) => stars !== null);
  if (given.length === 0) throw new RangeError('A rating without stars has no average');
  return given.reduce((sum, stars) => sum + stars, 0) / given.length;
}

/** Adds a new rating to the average of its restaurant. */
export async function addToRatingAverage(tx: Database, restaurantId: number, scores: Scores): Promise<void> {
  await tx
    .update(restaurants)
    .set({
      ratingAverage: sql`(${restaurants.ratingAverage} * ${restaurants.ratingCount} + ${averageScore(scores)}::double precision) / (${restaurants.ratingCount} + 1)`,
      ratingCount: sql`${restaurants.ratingCount} + 1`,
    })
    .where(eq(restaurants.id, restaurantId));
}

/** Adds the review of an order that has none, under the name of its customer; it awaits a decision. */
export async function insertReview(
  tx: Database,
  order: { readonly id: number; readonly restaurantId: number },
  userId: number,
  now: Date,
): Promise<ReviewStatus> {
  const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  await tx.insert(reviews).values({
    orderId: order.id,
    restaurantId: order.restaurantId,
    author: reviewAuthor(user?.name ?? ''),
    createdAt: now,
  });
  return 'pending';
}

/** A page of a restaurant's approved reviews, the newest first. `productId` selects those of orders that contain it. */
export async function readReviews(
  db: Database,
  { restaurantId, productId, page }: { restaurantId: number; productId: number | undefined; page: number },
): Promise<v.InferOutput<typeof ReviewsPage>> {
  const condition = and(
    eq(reviews.restaurantId, restaurantId),
    // A literal instead of a parameter, so that PostgreSQL uses the partial index.
    sql`${reviews.status} = 'approved'`,
    productId === undefined ? undefined : hasProduct(db, productId),
  );
  const [counted] = await db.select({ total: count() }).from(reviews).where(condition);
  const total = counted?.total ?? 0;
  const offset = (page - 1) * PAGE_SIZE;
  const meta = { current_page: page, last_page: Math.max(1, Math.ceil(total / PAGE_SIZE)), per_page: PAGE_SIZE, total };
  if (offset >= total) return { data: [], meta };
  const rows = await db
    .select({ review: reviews, rating: ratings })
    .from(reviews)
    .innerJoin(ratings, eq(ratings.orderId, reviews.orderId))
    .where(condition)
    .orderBy(desc(reviews.id))
    .limit(PAGE_SIZE)
    .offset(offset);
  const data = rows.map(({ review, rating }) => ({
    id: review.id,
    author: review.author,
    text: rating.comment,
    score: Math.round(averageScore(rating) * 10) / 10,
    created_at: review.createdAt.toISOString(),
    answer: review.answer,
  }));
  return { data, meta };
}

const hasProduct = (db: Database, productId: number): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(orderItems)
      .where(and(eq(orderItems.orderId, reviews.orderId), eq(orderItems.productId, productId))),
  );

/** The number of approved reviews by restaurant; restaurants without any are absent. */
export async function countReviews(db: Database): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ restaurantId: reviews.restaurantId, count: count() })
    .from(reviews)
    .where(sql`${reviews.status} = 'approved'`)
    .groupBy(reviews.restaurantId);
  return new Map(rows.map((row) => [row.restaurantId, row.count]));
}

/** The reviews of a customer, the oldest first, for the export of the customer's data. */
export async function exportReviews(db: Database, userId: number): Promise<v.InferOutput<typeof ReviewExport>[]> {
  const rows = await db
    .select({ review: reviews, text: ratings.comment })
    .from(reviews)
    .innerJoin(ratings, eq(ratings.orderId, reviews.orderId))
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(reviews.id));
  return rows.map(({ review: { orderId, author, status, createdAt, answer }, text }) => ({
    order_id: orderId,
    author,
    text,
    status,
    created_at: createdAt.toISOString(),
    answer,
  }));
}

/**
 * Letters, apostrophes and hyphens: no phone number or address. At most two combining marks in a row, as stacked marks
 * cover other lines of text.
 */
const FIRST_NAME = /^\p{L}(?:\p{L}|\p{M}{1,2}(?!\p{M})|['’ʼ-]){0,29}$/u;
const INITIAL = /^\p{L}/u;

/** The name shown with a review, first name and initial: `Ана Р.`; empty (a guest) if it is not a valid name. */
export function reviewAuthor(name: string): string {
  const [first = '', ...others] = normalizeLine(name).split(' ');
  if (!FIRST_NAME.test(first)) return '';
  const initial = INITIAL.exec(others.at(-1) ?? '')?.[0];
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`;
}

export const REVIEWS_USAGE = [
  'reviews list                        reviews to decide about; or approved, hidden, and private comments of ratings',
  'reviews approve 17 18               show reviews on the pages of their restaurants',
  'reviews hide 17                     do not show a review',
];

const DECISIONS = { approve: 'approved', hide: 'hidden' } as const;
/** The list of comments that customers did not publish; only the restaurant sees them. */
const PRIVATE = 'private';
const LISTS = [...REVIEW_STATUSES, PRIVATE] as const;

/** The command `reviews`: lists reviews, approves or hides them. */
export async function runReviewCommand(
  db: Database,
  now: Date,
  [, action = '', ...rest]: readonly string[],
): Promise<CommandResult> {
  if (action === 'list') {
    const [name = 'pending', ...more] = rest;
    const list = LISTS.find((known) => known === name);
    return list && more.length === 0
      ? success(...(await listReviews(db, list, now)))
      : failure('Usage:', ...REVIEWS_USAGE);
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
async function listReviews(db: Database, list: (typeof LISTS)[number], now: Date): Promise<string[]> {
  const condition: SQL | undefined =
    list === PRIVATE ? and(isNull(reviews.id), ne(ratings.comment, '')) : eq(reviews.status, list);
  const rows = await db
    .select({ rating: ratings, review: reviews, order: orders })
    .from(ratings)
    .innerJoin(orders, eq(orders.id, ratings.orderId))
    .leftJoin(reviews, eq(reviews.orderId, ratings.orderId))
    .where(condition)
    .orderBy(desc(ratings.createdAt), desc(ratings.orderId))
    .limit(MAX_LISTED_ROWS);
  if (rows.length === 0) return [list === PRIVATE ? 'No private comments' : `No ${list} reviews`];
  const cells = rows.map(({ rating, review, order }) => [
    review ? String(review.id) : '–',
    formatCommandDateTime(review?.createdAt ?? rating.createdAt),
    order.number,
    order.restaurantName,
    order.citySlug,
    averageScore(rating).toFixed(1),
    review ? review.author || '(guest)' : (visibleParts(order, null, OPERATOR, now).contact?.name ?? ''),
    rating.comment,
  ]);
  return formatCommandTable(HEADINGS, cells);
}
