import { and, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { orders } from '#backend/db/schema/index.ts';
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
import { beginPayment, currentAttempt, insertAttempt, readPayment, endCurrentAttempt } from './payment-attempts.ts';
import type { PaymentAccount, PaymentServices } from './payment-accounts.ts';
import { recordCallback } from './account-callbacks.ts';
import { applyEvent, askForReference } from './payment-reports.ts';
import { providerInfo } from '#contract/providers.ts';
import { methodNotAccepted, methodsOfUnpaidOrder, shopMethods } from '#backend/orders/payment-methods.ts';
import { webhookPath } from './provider.ts';

export function paymentHandlers(services: PaymentServices) {
  const { paymentAccounts, orderChanges, orderEffects, runPaymentJobsNow } = services;
  return {
    getPaymentOptions: async ({ db }) => {
      const account = await paymentAccounts.current(db);
      const paysWith = account && providerInfo('payments', account.provider)?.paysWith;
      return {
        methods: shopMethods(account !== null),
        tokenize_url: account?.adapter.cards?.tokenizeUrl ?? null,
        saves_cards: account?.adapter.cards?.savesPaidCards ?? false,
        ...(paysWith && { pays_with: paysWith }),
      };
    },

    getOrderPayment: async ({ db, user, query, locale, now }) => {
      const payment = await readPayment(db, user.id, query.order_id, { locale, now });
      if (!payment) return notFound();
      const methods = await methodsOfUnpaidOrder(db, query.order_id, {
        now,
        account: await paymentAccounts.current(db),
      });
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
        const account = await paymentAccounts.current(tx);
        if (body.method === 'card_online' && !account) return fieldError('method', 'onlineUnavailable');
        const accepted = await methodsOfUnpaidOrder(tx, order.id, { now, account });
        if (!accepted?.includes(body.method)) return methodNotAccepted('method');
        const error =
          // In earlier versions of the shop, orders with a total of 0 awaited their payment.
          body.method === 'card_online' && account && order.total > 0
            ? await payOnline(account, { ...request, db: tx }, order)
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
  account: PaymentAccount,
  { db, user, body, now }: ApiRequest<'payOrder'>,
  order: OrderRow,
): Promise<ErrorResponse | null> {
  const card = body.card_id ? await findUsableCard(db, user.id, body.card_id, { now, account }) : null;
  if (body.card_id && !card) return fieldError('card_id', 'cardUnusable');
  // As the customer has decided in the checkout.
  const saveCard = !card && ((await currentAttempt(db, order.id))?.saveCard ?? false);
  await endCurrentAttempt(db, order.id, now);
  await db
    .update(orders)
    .set({ paymentMethod: 'card_online', card: card && { brand: card.brand, last4: card.last4 } })
    .where(eq(orders.id, order.id));
  await insertAttempt(db, { order, ...account, cardId: card?.id ?? null, saveCard, now });
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

type WebhookServices = Pick<
  PaymentServices,
  'db' | 'clock' | 'log' | 'paymentAccounts' | 'orderChanges' | 'orderEffects' | 'runPaymentJobsNow'
>;

/** The webhooks of every provider, and the pages of the one that runs in this process. */
export function providerRoutes(services: WebhookServices): Hono {
  const { log, paymentAccounts } = services;
  const app = new Hono();
  app.onError((error, context) => {
    logFailure(log, context.req.raw, 'handling a payment webhook failed', error);
    return respondWith(context, new ErrorResponse(500, 'internalError'));
  });
  const pages = paymentAccounts.embedded()?.pages;
  if (pages) app.all(`${pages.path}/*`, ({ req }) => pages.fetch(req.raw));
  const path = webhookPath(':provider{[a-z0-9-]{1,40}}') as '/api/webhooks/:provider';
  app.post(path, limitBody, async (context) => {
    const error = await receiveWebhook(services, context.req.param('provider'), context.req.raw);
    return error ? respondWith(context, error) : context.json({ status: true }, 200, { 'cache-control': 'no-store' });
  });
  app.all(path, async (context) => {
    const accounts = await paymentAccounts.allAt(context.req.param('provider'));
    return respondWith(
      context,
      accounts.length === 0 ? notFound() : new ErrorResponse(405, 'methodNotAllowed', { headers: { allow: 'POST' } }),
    );
  });
  return app;
}

/** A webhook belongs to the account whose key has signed it; also to one that is no longer in use. */
async function receiveWebhook(
  services: WebhookServices,
  provider: string,
  request: Request,
): Promise<ErrorResponse | null> {
  const { db, clock, log, paymentAccounts } = services;
  const accounts = await paymentAccounts.allAt(provider);
  if (accounts.length === 0) return notFound();
  const body = await request.bytes();
  for (const account of accounts) {
    const verification = await account.adapter.verifyCallback(body, request.headers);
    if (verification.kind === 'invalidSignature') continue;
    if (verification.kind === 'ask') {
      const error = await askForReference(services, account, verification.reference);
      // Without a signature, only a reference that the shop knows tells that it is genuine.
      if (!error) await recordCallback(db, account, clock.now());
      return error;
    }
    await recordCallback(db, account, clock.now());
    if (verification.kind === 'ignored') return null;
    if (verification.kind === 'event') return applyEvent(services, account, verification.event);
    log('warn', 'a payment webhook is malformed', { provider });
    return new ErrorResponse(422, 'invalidRequest');
  }
  log('info', 'a payment webhook has an invalid signature', { provider });
  return new ErrorResponse(401, 'invalidSignature');
}
