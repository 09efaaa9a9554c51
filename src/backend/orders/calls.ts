import { and, eq } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { couriers, orders, ratings } from '#backend/db/schema/index.ts';
import type { SomeHandlers } from '#backend/http/call.ts';
import { notFound, Refusal } from '#backend/http/refusal.ts';
import { expireOrders } from '#backend/payments/payment-expiry.ts';
import type { Services } from '#backend/services.ts';
import { moveOrder } from './move.ts';
import { readOrder, readPage } from './read.ts';
import { courierView, ratingView } from './view.ts';

type OrderCall = 'getOrders' | 'getOrder' | 'getCourier' | 'cancelOrder' | 'rateOrder';

export function orderCalls({ signals, hurry }: Services): SomeHandlers<OrderCall> {
  return {
    getOrders: async ({ db, user, query, locale, now }) => {
      await expireOrders(db, now, user.id);
      return readPage(db, user.id, query.page, locale);
    },

    getOrder: async ({ db, user, query, locale, now }) => {
      await expireOrders(db, now, user.id);
      return (await readOrder(db, user.id, query.order_id, locale)) ?? notFound();
    },

    getCourier: async ({ db, user, query }) => {
      const [courier] = await db.select().from(couriers).innerJoin(orders, eq(orders.courierId, couriers.id)).where(mine(user.id, query.order_id));
      return courier ? courierView(courier.couriers) : notFound();
    },

    cancelOrder: async ({ db, user, body, locale, now }) => {
      const refused = await db.transaction(async (tx) => {
        const order = await lockOrder(tx, user.id, body.order_id);
        if (!order) return notFound();
        const moved = await moveOrder(tx, order, { to: 'cancelled', by: 'customer', at: now, reason: body.reason ?? '' });
        return moved ? null : new Refusal(409, 'cannotCancel');
      });
      if (refused) return refused;
      signals.notify(body.order_id);
      hurry();
      return (await readOrder(db, user.id, body.order_id, locale)) ?? notFound();
    },

    rateOrder: async ({ db, user, body, now }) => {
      const order = await lockOrder(db, user.id, body.order_id);
      if (!order) return notFound();
      if (order.status !== 'delivered') return new Refusal(409, 'cannotRate');
      const { order_id: orderId, food, delivery, service, comment } = body;
      const [rating] = await db
        .insert(ratings)
        .values({ orderId, food, delivery, service, comment: comment ?? '', createdAt: now })
        .onConflictDoNothing()
        .returning();
      return rating ? ratingView(rating) : new Refusal(409, 'cannotRate');
    },
  };
}

const mine = (userId: number, orderId: number) => and(eq(orders.id, orderId), eq(orders.userId, userId));

async function lockOrder(tx: Database, userId: number, orderId: number) {
  const [order] = await tx.select().from(orders).where(mine(userId, orderId)).for('update');
  return order;
}
