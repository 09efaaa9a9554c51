import { and, asc, count, desc, eq, exists, sql, type SQL } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Database } from '#backend/db/client.ts';
import { orderItems, orders, ratings, restaurants, reviews, users } from '#backend/db/schema/index.ts';
import type { ReviewExport, ReviewsPage } from '#contract/reviews.ts';
import type { ReviewStatus } from '#contract/value-lists.ts';
import { reviewAuthor } from './review-author.ts';

const PAGE_SIZE = 20;

/** Stars of a rating; null where the customer gave none. */
type Scores = Pick<typeof ratings.$inferSelect, 'food' | 'delivery' | 'service'>;

/** The average of the stars that were given, from 1 to 5. @throws RangeError if there are none */
export function averageScore({ food, delivery, service }: Scores): number {
  const given = [food, delivery, service].filter((stars) => stars !== null);
  if (given.length === 0) throw new RangeError('A rating without stars has no average');
  return given.reduce((sum, stars) => sum + stars, 0) / given.length;
}

/** Counts a new rating in the average of its restaurant. */
export async function countRating(tx: Database, restaurantId: number, scores: Scores): Promise<void> {
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

/** A page of a restaurant's approved reviews, the newest first; with a product, of those of orders that contained it. */
export async function readReviews(
  db: Database,
  { restaurantId, productId, page }: { restaurantId: number; productId: number | undefined; page: number },
): Promise<v.InferOutput<typeof ReviewsPage>> {
  const condition = and(
    eq(reviews.restaurantId, restaurantId),
    // Written out, so that the partial index fits.
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
  return rows.map(({ review: { orderId, author, status, createdAt }, text }) => ({
    order_id: orderId,
    author,
    text,
    status,
    created_at: createdAt.toISOString(),
  }));
}
