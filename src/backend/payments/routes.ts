import { and, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { type Database, requireRow } from '#backend/db/client.ts';
import { orders, payments, webhookEvents } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import {
  type ApiRequest,
  ErrorResponse,
  fieldError,
  type Handlers,
  notFound,
  respondWith,
} from '#backend/http/handler.ts';
import { limitBody } from '#backend/http/request-input.ts';
import { createOnce } from '#backend/http/idempotency.ts';
import { logFailure } from '#backend/log.ts';
import { isPaymentOverdue } from '#backend/orders/overdue-orders.ts';
import { type OrderEffects, type OrderRow, transitionOrder } from '#backend/orders/transitions.ts';
import { findUsableCard } from '#backend/customers/saved-cards.ts';
import type { PaymentServices } from './provider.ts';
import { endedWithoutDelivery } from '#contract/order-lifecycle.ts';
import {
  beginPayment,
  currentAttempt,
  insertAttempt,
  type PaymentRow,
  readPayment,
  endCurrentAttempt,
} from './payment-attempts.ts';
import { saveCardOfPayment } from './cards.ts';
import { methodNotAccepted, methodsOfUnpaidOrder, shopMethods } from '#backend/orders/payment-methods.ts';
import { isSettled, nextPaymentState, type PaymentProvider, type WebhookEvent } from './provider.ts';

export function paymentHandlers(services: PaymentServices) {
  const { paymentProvider, orderChanges, orderEffects, runPaymentJobsNow } = services;
  return {
    getPaymentOptions: async () => ({
      methods: shopMethods(paymentProvider !== null),
      tokenize_url: paymentProvider?.tokenizeUrl ?? null,
      saves_cards: paymentProvider?.savesCards ?? false,
    }),

    getOrderPayment: async ({ db, user, query, locale, now }) => {
      const payment = await readPayment(db, user.id, query.order_id, { locale, now });
      if (!payment) return notFound();
      const methods = await methodsOfUnpaidOrder(db, query.order_id, { now, hasProvider: paymentProvider !== null });
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
        const accepted = await methodsOfUnpaidOrder(tx, order.id, { now, hasProvider: paymentProvider !== null });
        if (!accepted?.includes(body.method)) return methodNotAccepted('method');
        const error =
          // In earlier versions of the shop, orders with a total of 0 awaited their payment.
          body.method === 'card_online' && paymentProvider && order.total > 0
            ? await payOnline(paymentProvider, { ...request, db: tx }, order)
            : await payAtDelivery({ ...request, db: tx }, order, orderEffects);
        return error ?? (await readPayment(tx, user.id, order.id, { locale, now })) ?? notFound();
      });
      if (paid instanceof ErrorResponse) return paid;
      orderChanges.publish(body.order_id);
      runPaymentJobsNow();
      // The provider is called after the commit, so that no lock is held during the call.
      await beginPayment(services, body.order_id, locale);
      return (await readPayment(db, user.id, body.order_id, { locale, now })) ?? paid;
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
  // As the customer has decided in the checkout.
  const saveCard = !card && ((await currentAttempt(db, order.id))?.saveCard ?? false);
  await endCurrentAttempt(db, order.id, now);
  await db
    .update(orders)
    .set({ paymentMethod: 'card_online', card: card && { brand: card.brand, last4: card.last4 } })
    .where(eq(orders.id, order.id));
  await insertAttempt(db, { order, provider: paymentProvider.name, cardId: card?.id ?? null, saveCard, now });
  return null;
}

/**
 * Changes the payment to cash or card at delivery, or to nothing for an order with a total of 0. No payment in advance
 * is needed, so the order is placed at once.
 */
async function payAtDelivery(
  { db, body: { method }, now }: ApiRequest<'payOrder'>,
  order: OrderRow,
  effects: OrderEffects,
): Promise<ErrorResponse | null> {
  await endCurrentAttempt(db, order.id, now);
  await db
    .update(orders)
    .set({ paymentMethod: method, paymentStatus: 'none', card: null })
    .where(eq(orders.id, order.id));
  const unpaid = { ...order, paymentMethod: method };
  return (await transitionOrder(db, unpaid, { to: 'placed', by: 'system', at: now }, effects))
    ? null
    : new ErrorResponse(409, 'cannotPay');
}

/** Path of a provider's webhook. It is not in the API contract: format and signature differ between providers. */
export const webhookPath = (provider: string): string => `/api/webhooks/${provider}`;

type WebhookServices = Pick<
  PaymentServices,
  'db' | 'clock' | 'log' | 'paymentProvider' | 'orderChanges' | 'orderEffects' | 'runPaymentJobsNow'
>;

/**
 * The routes of the configured provider: its webhook, and its pages if it runs in this process. Empty without a
 * provider.
 */
export function providerRoutes(services: WebhookServices): Hono {
  const { log, paymentProvider: provider } = services;
  const app = new Hono();
  app.onError((error, context) => {
    logFailure(log, context.req.raw, 'handling a payment webhook failed', error);
    return respondWith(context, new ErrorResponse(500, 'internalError'));
  });
  if (!provider) return app;
  const { pages } = provider;
  if (pages) app.all(`${pages.path}/*`, ({ req }) => pages.fetch(req.raw));
  app.post(webhookPath(provider.name), limitBody, async (context) => {
    const error = await receiveWebhook(services, provider, context.req.raw);
    return error ? respondWith(context, error) : context.json({ status: true }, 200, { 'cache-control': 'no-store' });
  });
  app.all(webhookPath(provider.name), (context) =>
    respondWith(context, new ErrorResponse(405, 'methodNotAllowed', { headers: { allow: 'POST' } })),
  );
  return app;
}

async function receiveWebhook(
  services: WebhookServices,
  provider: PaymentProvider,
  request: Request,
): Promise<ErrorResponse | null> {
  const { db, clock, log, orderChanges, orderEffects, runPaymentJobsNow } = services;
  const verification = await provider.verifyWebhook(await request.bytes(), request.headers);
  if (verification.kind === 'invalidSignature') {
    log('info', 'a payment webhook has an invalid signature', { provider: provider.name });
    return new ErrorResponse(401, 'invalidSignature');
  }
  if (verification.kind === 'malformed') {
    log('warn', 'a payment webhook is malformed', { provider: provider.name });
    return new ErrorResponse(422, 'invalidRequest');
  }
  if (verification.kind === 'ignored') return null;
  const { event } = verification;
  const orderId = await inTransaction(db, (tx) =>
    applyWebhookEvent(tx, { provider: provider.name, event, now: clock.now() }, orderEffects),
  );
  if (orderId instanceof ErrorResponse) return orderId;
  orderChanges.publish(orderId);
  runPaymentJobsNow();
  // After the payment, which a card that cannot be saved must not undo. A repeated event saves it once.
  if (event.status === 'paid' && event.card) await saveCardOfPayment(services, event.reference, event.card);
  return null;
}

interface ReceivedEvent {
  /** The name of the provider that sent it. */
  readonly provider: string;
  readonly event: WebhookEvent;
  readonly now: Date;
}

/**
 * Applies a verified event and returns the id of its order. An event whose id is already stored changes nothing.
 * Returns a 404 if the payment does not belong to this provider, and a 422 if the amount or currency differs from the
 * payment's.
 */
async function applyWebhookEvent(
  tx: Database,
  { provider, event, now }: ReceivedEvent,
  effects: OrderEffects,
): Promise<number | ErrorResponse> {
  const [found] = await tx
    .select({ orderId: payments.orderId, provider: payments.provider })
    .from(payments)
    .where(eq(payments.reference, event.reference));
  if (found?.provider !== provider) return notFound();
  // All transactions lock the order before its payment, which prevents deadlocks.
  const order = requireRow(await tx.select().from(orders).where(eq(orders.id, found.orderId)).for('update'));
  const payment = requireRow(
    await tx.select().from(payments).where(eq(payments.reference, event.reference)).for('update'),
  );
  if (event.amount !== payment.amount) return fieldError('amount', 'amountMismatch');
  if (event.currency !== payment.currency) return fieldError('currency', 'currencyMismatch');
  const { id, sequence, status, reason } = event;
  const insertedEvents = await tx
    .insert(webhookEvents)
    .values({ id, paymentId: payment.id, sequence, status, reason, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: webhookEvents.id });
  if (insertedEvents.length > 0) await updatePaymentAndOrder(tx, order, payment, { event, now }, effects);
  return order.id;
}

async function updatePaymentAndOrder(
  tx: Database,
  order: OrderRow,
  payment: PaymentRow,
  { event, now }: Omit<ReceivedEvent, 'provider'>,
  effects: OrderEffects,
): Promise<void> {
  const isCurrent = payment.replacedAt === null;
  const next = nextPaymentState(payment, event);
  // The status of a payment that the order no longer needs changes only if money was paid or refunded.
  const isObsolete = !isCurrent || endedWithoutDelivery(order.status);
  const { status, reason } = isObsolete && !isSettled(next.status) ? payment : next;
  await tx.update(payments).set({ status, reason, sequence: next.sequence }).where(eq(payments.id, payment.id));
  if (status === payment.status) return;
  if (isCurrent) await tx.update(orders).set({ paymentStatus: status }).where(eq(orders.id, order.id));
  // The provider has nothing left to refund or cancel.
  if (status === 'refunded') await tx.update(payments).set({ outboxAction: null }).where(eq(payments.id, payment.id));
  if (status !== 'paid') return;
  const inTime = isCurrent && !isPaymentOverdue(order, now);
  if (inTime && (await transitionOrder(tx, order, { to: 'placed', by: 'system', at: now }, effects))) return;
  // The payment came too late or was replaced, or the order is closed: queue a refund. If this is the current payment,
  // the order also expires, unless its status does not allow that.
  await tx.update(payments).set({ outboxAction: 'refund' }).where(eq(payments.id, payment.id));
  if (isCurrent) await transitionOrder(tx, order, { to: 'expired', by: 'system', at: now }, effects);
}
