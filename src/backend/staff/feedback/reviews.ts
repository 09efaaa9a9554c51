import { and, desc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { orders, ratings, reviews } from '#backend/db/schema/index.ts';
import { averageScore } from '#backend/reviews/reviews.ts';
import type { StaffRole } from '#contract/staff/definition.ts';
import { mayCall } from '#contract/staff/index.ts';
import { MAX_FEEDBACK_COUNT, type StaffReview } from '#contract/staff/feedback.ts';
import type { StaffHandlers } from '../http/handler.ts';
import { changeState } from '../http/revise-row.ts';
import { restaurantsOf } from './restaurants-of.ts';
import { toPage } from './pages.ts';
import { countOpenProblems } from './problems.ts';

const PAGE_SIZE = 25;

/** The number of reviews of restaurants that await a decision, at most `MAX_FEEDBACK_COUNT`. */
const countPendingReviews = (db: Database, restaurantIds: readonly number[]): Promise<number> =>
  db.$count(
    db
      .select({ id: reviews.id })
      .from(reviews)
      // A literal instead of a parameter, so that PostgreSQL uses the partial index.
      .where(and(sql`${reviews.status} = 'pending'`, inArray(reviews.restaurantId, [...restaurantIds])))
      .limit(MAX_FEEDBACK_COUNT)
      .as('pending_reviews'),
  );

/** Reviews that match a condition, the newest first. */
async function readStaffReviews(db: Database, condition: SQL | undefined, limit: number): Promise<StaffReview[]> {
  const rows = await db
    .select({
      review: reviews,
      rating: ratings,
      order: { id: orders.id, number: orders.number, restaurant: orders.restaurantName },
    })
    .from(reviews)
    .innerJoin(ratings, eq(ratings.orderId, reviews.orderId))
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .where(condition)
    .orderBy(desc(reviews.id))
    .limit(limit);
  return rows.map(({ review, rating, order }) => ({
    id: review.id,
    order: { id: order.id, number: order.number },
    restaurant: order.restaurant,
    status: review.status,
    author: review.author,
    text: rating.comment,
    score: Math.round(averageScore(rating) * 10) / 10,
    at: review.createdAt.toISOString(),
    answer: review.answer,
  }));
}

const readStaffReview = async (db: Database, id: number): Promise<StaffReview | undefined> =>
  (await readStaffReviews(db, eq(reviews.id, id), 1))[0];

/** What of the customers' feedback awaits a role. */
export const countFeedback = async (db: Database, role: StaffRole, restaurantIds: readonly number[]) => ({
  problems: await countOpenProblems(db, restaurantIds),
  reviews: mayCall(role, 'decideReview') ? await countPendingReviews(db, restaurantIds) : 0,
});

/** Handlers for reviews of restaurants, and for the counts of what awaits staff. */
export function reviewHandlers() {
  return {
    getFeedbackCounts: ({ db, actor, query }) =>
      countFeedback(db, actor.role, restaurantsOf(actor, query.restaurant_id)),

    getReviewList: async ({ db, actor, query: { restaurant_id: restaurantId, status, after } }) => {
      const condition = and(
        inArray(reviews.restaurantId, [...restaurantsOf(actor, restaurantId)]),
        eq(reviews.status, status),
        after === undefined ? undefined : lt(reviews.id, after),
      );
      const { rows, next } = toPage(await readStaffReviews(db, condition, PAGE_SIZE + 1), PAGE_SIZE);
      return { reviews: rows, next };
    },

    answerReview: async ({ db, body: { review_id: id, answer } }) => {
      const [row] = await db.select({ answer: reviews.answer }).from(reviews).where(eq(reviews.id, id)).for('update');
      const state = { subject: `review ${id}` as const, row, read: () => readStaffReview(db, id) };
      return changeState(state, async (before) => {
        await db.update(reviews).set({ answer }).where(eq(reviews.id, id));
        // Not the text: it may name the customer, and the audit log is never deleted.
        return { before: { answered: before.answer !== '' }, after: { answered: answer !== '' } };
      });
    },

    decideReview: async ({ db, body: { review_id: id, from, to }, now }) => {
      const [row] = await db.select({ status: reviews.status }).from(reviews).where(eq(reviews.id, id)).for('update');
      const state = { subject: `review ${id}` as const, row, read: () => readStaffReview(db, id) };
      return changeState(state, async ({ status }) => {
        if (status !== from) return 'stale';
        await db.update(reviews).set({ status: to, decidedAt: now }).where(eq(reviews.id, id));
        return { before: { review_status: from }, after: { review_status: to } };
      });
    },
  } satisfies Partial<StaffHandlers>;
}
