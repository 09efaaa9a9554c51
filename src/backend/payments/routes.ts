import { and, eq } from 'drizzle-orm';
import { findUsableCard } from '#backend/payments/cards.ts';
import { orders } from '#backend/db/schema/index.ts';
import { type ApiRequest, ErrorResponse, fieldError, type Handlers, notFound } from '#backend/http/handler.ts';
import { createOnce } from '#backend/http/idempotency.ts';
import { transitionOrder, type OrderRow } from '#backend/orders/transitions.ts';
import type { Services } from '#backend/services.ts';
import { methodNotAccepted, methodsOfUnpaidOrder, shopMethods } from './accepted-methods.ts';
import { beginPayment, insertAttempt, readPayment, replaceAttempt } from './payment-attempts.ts';
import { expireUnpaidOrders, isPaymentOverdue } from './payment-jobs.ts';
import type { PaymentProvider } from './provider.ts';

export function paymentHandlers(services: Services) {
  const { paymentProvider, orderChanges, runPaymentJobsNow } = services;
  return {
    getPaymentOptions: async () => ({
      methods: shopMethods(paymentProvider !== null),
      tokenize_url: paymentProvider?.tokenizeUrl ?? null,
    }),

    getOrderPayment: async ({ db, user, query, locale, now }) => {
      await expireUnpaidOrders(db, now, user.id);
      const before = await readPayment(db, user.id, query.order_id, locale);
      if (!before) return notFound();
      await beginPayment(services, query.order_id, locale);
      const payment = await readPayment(db, user.id, query.order_id, locale);
      if (!payment) return notFound();
      const methods = await methodsOfUnpaidOrder(db, query.order_id, paymentProvider !== null);
      return methods ? { ...payment, methods } : payment;
    },

    payOrder: async (request) => {
      const { db, user, body, locale, now } = request;
      const paid = await createOnce('payOrder', request, async (tx) => {
        const [order] = await tx
          .select()
          .from(orders)
          .where(and(eq(orders.id, body.order_id), eq(orders.userId, user.id)))
          .for('update');
        if (!order) return notFound();
        if (order.status !== 'awaiting_payment' || isPaymentOverdue(order, now))
          return new ErrorResponse(409, 'cannotPay');
        if (body.method === 'card_online' && !paymentProvider) return fieldError('method', 'onlineUnavailable');
        const accepted = await methodsOfUnpaidOrder(tx, order.id, paymentProvider !== null);
        if (!accepted?.includes(body.method)) return methodNotAccepted('method');
        const error =
          body.method === 'card_online' && paymentProvider
            ? await payOnline(paymentProvider, { ...request, db: tx }, order)
            : await payAtDelivery({ ...request, db: tx }, order);
        return error ?? (await readPayment(tx, user.id, order.id, locale)) ?? notFound();
      });
      if (paid instanceof ErrorResponse) return paid;
      orderChanges.publish(body.order_id);
      runPaymentJobsNow();
      await beginPayment(services, body.order_id, locale);
      return (await readPayment(db, user.id, body.order_id, locale)) ?? paid;
    },
  } satisfies Partial<Handlers>;
}

async function payOnline(
  paymentProvider: PaymentProvider,
  { db, user, body, now }: ApiRequest<'payOrder'>,
  order: OrderRow,
): Promise<ErrorResponse | null> {
  const card = body.card_id
    ? await findUsableCard(db, user.id, body.card_id, { now, paymentProviderName: paymentProvider.name })
    : null;
  if (body.card_id && !card) return fieldError('card_id', 'cardUnusable');
  await replaceAttempt(db, order.id, now);
  await db
    .update(orders)
    .set({ paymentMethod: 'card_online', card: card && { brand: card.brand, last4: card.last4 } })
    .where(eq(orders.id, order.id));
  await insertAttempt(db, { order, provider: paymentProvider.name, cardId: card?.id ?? null, now });
  return null;
}

/** Changes to cash or card at delivery: nothing has to be paid in advance, so the order is placed at once. */
async function payAtDelivery(
  { db, body: { method }, now }: ApiRequest<'payOrder'>,
  order: OrderRow,
): Promise<ErrorResponse | null> {
  await replaceAttempt(db, order.id, now);
  await db
    .update(orders)
    .set({ paymentMethod: method, paymentStatus: 'none', card: null })
    .where(eq(orders.id, order.id));
  return (await transitionOrder(db, order, { to: 'placed', by: 'system', at: now }))
    ? null
    : new ErrorResponse(409, 'cannotPay');
}
