import { eq } from 'drizzle-orm';
import { ratings, reviews } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { ErrorResponse, fieldError, type Handlers, notFound } from '#backend/http/handler.ts';
import { createOnce } from '#backend/http/idempotency.ts';
import { lockOwnOrder, ratingView } from './order-repository.ts';
import type { Catalog } from '#backend/catalog/catalog.ts';
import { addToRatingAverage, insertReview, readReviews } from '#backend/reviews/reviews.ts';

/** Rating an order, publishing the comment as a review, and the reviews of restaurants. */
export function ratingHandlers({ catalog }: { readonly catalog: Catalog }) {
  return {
    rateOrder: (request) =>
      createOnce('rateOrder', request, async (tx) => {
        const { order_id: orderId, food, service, comment, publish } = request.body;
        const order = await lockOwnOrder(tx, request.user.id, orderId);
        if (!order) return notFound();
        if (order.status !== 'delivered') return new ErrorResponse(409, 'cannotRate');
        // An order that was collected has no delivery to rate.
        const delivery = order.fulfilment === 'delivery' ? (request.body.delivery ?? null) : null;
        if (delivery === null && order.fulfilment === 'delivery') return fieldError('delivery', 'required');
        const [rating] = await tx
          .insert(ratings)
          .values({ orderId, food, delivery, service, comment: comment ?? '', createdAt: request.now })
          .onConflictDoNothing()
          .returning();
        if (!rating) return new ErrorResponse(409, 'cannotRate');
        await addToRatingAverage(tx, order.restaurantId, rating);
        const isPublished = publish && rating.comment !== '';
        return ratingView(rating, isPublished ? await insertReview(tx, order, request.user.id, request.now) : null);
      }),

    editReview: ({ db, user, body, now }) =>
      inTransaction(db, async (tx) => {
        const order = await lockOwnOrder(tx, user.id, body.order_id);
        if (!order) return notFound();
        const [stored] = await tx
          .select({ rating: ratings, status: reviews.status })
          .from(ratings)
          .leftJoin(reviews, eq(reviews.orderId, ratings.orderId))
          .where(eq(ratings.orderId, order.id));
        if (!stored) return new ErrorResponse(409, 'cannotReview');
        const { rating, status } = stored;
        const comment = body.comment ?? '';
        const isPublished = body.publish && comment !== '';
        // A repeated request changes nothing, and an approved review stays approved.
        if (comment === rating.comment && isPublished === (status !== null)) return ratingView(rating, status);
        await tx.delete(reviews).where(eq(reviews.orderId, order.id));
        await tx.update(ratings).set({ comment }).where(eq(ratings.orderId, order.id));
        return ratingView({ ...rating, comment }, isPublished ? await insertReview(tx, order, user.id, now) : null);
      }),

    getReviews: async ({ db, query, locale }) => {
      const { id_restaurant: restaurantId, product_id: productId, page } = query;
      const isKnown = (await catalog.snapshot(locale)).restaurants.has(restaurantId);
      return isKnown ? readReviews(db, { restaurantId, productId, page }) : notFound();
    },
  } satisfies Partial<Handlers>;
}
