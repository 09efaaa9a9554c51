import { eq } from 'drizzle-orm';
import { couriers, orders } from '#backend/db/schema/index.ts';
import { ErrorResponse, type Handlers, notFound } from '#backend/http/handler.ts';
import { createOnce } from '#backend/http/idempotency.ts';
import { beginPayment, readPayment } from '#backend/payments/payment-attempts.ts';
import { expireUnpaidOrders } from '#backend/payments/payment-jobs.ts';
import type { Services } from '#backend/services.ts';
import { readCourierPlace } from './courier-place.ts';
import { getSlots } from './get-slots.ts';
import { streamOrder } from './event-stream.ts';
import { placeOrder } from './place-order.ts';
import { lockOwnOrder, ownOrder, readOrder, readOrderPage } from './order-repository.ts';
import { insertReport } from './reports.ts';
import { createQuote } from './quote.ts';
import { transitionOrder } from './transitions.ts';

/** The largest value of the column `order_events.id`. */
const MAX_EVENT_ID = 2_147_483_647;

export function orderHandlers(services: Services) {
  const { paymentProvider, orderChanges, runPaymentJobsNow, log } = services;
  return {
    getSlots,

    quoteOrder: (request) => createQuote(services, request),

    createOrder: async (request) => {
      const { db, user, locale, now } = request;
      const placed = await createOnce('createOrder', request, (tx) =>
        placeOrder(paymentProvider, { ...request, db: tx }),
      );
      if (placed instanceof ErrorResponse) return placed;
      const { id } = placed.order;
      orderChanges.publish(id);
      if (placed.order.payment.method !== 'card_online') return placed;
      await beginPayment(services, id, locale);
      return {
        order: (await readOrder(db, user.id, id, { locale, now })) ?? placed.order,
        payment: (await readPayment(db, user.id, id, locale)) ?? placed.payment,
      };
    },

    getOrders: async ({ db, user, query, locale, now }) => {
      await expireUnpaidOrders(db, now, user.id);
      return readOrderPage(db, user.id, query.page, { locale, now });
    },

    getOrder: async ({ db, user, query, locale, now }) => {
      await expireUnpaidOrders(db, now, user.id);
      return (await readOrder(db, user.id, query.order_id, { locale, now })) ?? notFound();
    },

    getCourier: async ({ db, user, query, now }) => {
      const [found] = await db
        .select({ name: couriers.name, phone: couriers.phone, order: orders })
        .from(couriers)
        .innerJoin(orders, eq(orders.courierId, couriers.id))
        .where(ownOrder(user.id, query.order_id));
      if (!found) return notFound();
      const { order, ...contact } = found;
      return { ...contact, place: await readCourierPlace(db, order, now) };
    },

    getOrderEvents: async ({ db, user, query, httpRequest }) => {
      const [order] = await db.select({ id: orders.id }).from(orders).where(ownOrder(user.id, query.order_id));
      if (!order) return notFound();
      const received = Number(httpRequest.headers.get('last-event-id') ?? 0);
      const lastEventId = Number.isSafeInteger(received) && received > 0 ? Math.min(received, MAX_EVENT_ID) : 0;
      const abort = AbortSignal.any([httpRequest.signal, services.closing]);
      return new Response(streamOrder(services, { orderId: order.id, tokenHash: user.tokenHash, lastEventId }, abort), {
        headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
      });
    },

    cancelOrder: async ({ db, user, body, locale, now }) => {
      const error = await db.transaction(async (tx) => {
        const order = await lockOwnOrder(tx, user.id, body.order_id);
        if (!order) return notFound();
        const moved = await transitionOrder(tx, order, {
          to: 'cancelled',
          by: 'customer',
          at: now,
          reason: body.reason ?? '',
        });
        return moved ? null : new ErrorResponse(409, 'cannotCancel');
      });
      if (error) return error;
      orderChanges.publish(body.order_id);
      runPaymentJobsNow();
      return (await readOrder(db, user.id, body.order_id, { locale, now })) ?? notFound();
    },

    reportProblem: async (request) => {
      const { order_id: orderId, reason } = request.body;
      const result = await createOnce('reportProblem', request, async (tx) => {
        const order = await lockOwnOrder(tx, request.user.id, orderId);
        return order ? insertReport(tx, order, request) : notFound();
      });
      if (!(result instanceof ErrorResponse))
        log('info', 'a problem with an order was reported', { item: orderId, state: reason });
      return result;
    },
  } satisfies Partial<Handlers>;
}
