import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { type Database, requireRow } from '#backend/db/client.ts';
import { cards, orders, payments } from '#backend/db/schema/index.ts';
import { describeError } from '#backend/log.ts';
import type { ApiRequest } from '#backend/http/handler.ts';
import { expiredPaymentStatus, isPaymentOverdue } from '#backend/orders/overdue-orders.ts';
import type { OrderPayments } from '#backend/orders/order-services.ts';
import type { OrderRow } from '#backend/orders/transitions.ts';
import type { PaymentServices } from './provider.ts';
import { DEFAULT_LOCALE, type Locale } from '#contract/constants.ts';
import { allowedPaymentPage } from '#contract/safe-links.ts';
import type { PaymentState } from '#contract/orders.ts';
import {
  type BegunPayment,
  type NewPayment,
  type PaymentProvider,
  type PaymentFailureReason,
  failureReasonText,
} from './provider.ts';

/** The reason of an attempt that the customer left, or whose order was closed. */
const ABANDONED: PaymentFailureReason = 'abandoned';

/** One attempt to pay an order; the table is `payments`. */
export type PaymentRow = typeof payments.$inferSelect;

interface NewAttempt extends Pick<PaymentRow, 'provider' | 'cardId' | 'saveCard'> {
  readonly order: Pick<OrderRow, 'id' | 'total' | 'currency'>;
  readonly now: Date;
}

/** Adds an attempt to an order that has no current one. `beginPayment` calls the provider after the transaction. */
export async function insertAttempt(
  tx: Database,
  { order: { id: orderId, total: amount, currency }, now, ...attempt }: NewAttempt,
): Promise<void> {
  const reference = randomBytes(24).toString('base64url');
  await tx
    .insert(payments)
    .values({ ...attempt, orderId, reference, amount, currency, status: 'pending', createdAt: now });
  await tx.update(orders).set({ paymentStatus: 'pending' }).where(eq(orders.id, orderId));
}

export const createOrderPayments = (
  services: Pick<PaymentServices, 'db' | 'paymentProvider' | 'clock' | 'log'>,
): OrderPayments => ({
  insertAttempt,
  begin: (orderId, locale) => beginPayment(services, orderId, locale),
  read: readPayment,
});

/** Money that was taken is refunded; a payment that was not completed is cancelled. */
const undoAction = sql`case ${payments.status} when 'paid' then 'refund' when 'refunded' then null else 'cancel' end`;

const isCurrentOf = (orderId: number) => and(eq(payments.orderId, orderId), isNull(payments.replacedAt));

/** Ends the current attempt in favour of another attempt or method. */
export async function endCurrentAttempt(tx: Database, orderId: number, now: Date): Promise<void> {
  await tx.update(payments).set({ replacedAt: now, outboxAction: undoAction }).where(isCurrentOf(orderId));
}

/** Undoes the payment of an order that was cancelled, rejected or has expired. */
export async function undoPaymentAttempt(tx: Database, orderId: number): Promise<void> {
  await tx.update(payments).set({ outboxAction: undoAction }).where(isCurrentOf(orderId));
  const unpaid = and(isCurrentOf(orderId), inArray(payments.status, ['pending', 'requires_action']));
  const failed = await tx
    .update(payments)
    .set({ status: 'failed', reason: ABANDONED })
    .where(unpaid)
    .returning({ id: payments.id });
  if (failed.length > 0) await tx.update(orders).set({ paymentStatus: 'failed' }).where(eq(orders.id, orderId));
}

/** The attempt that is not replaced by another one; undefined for an order that was never paid online. */
export async function currentAttempt(db: Database, orderId: number): Promise<PaymentRow | undefined> {
  const [attempt] = await db.select().from(payments).where(isCurrentOf(orderId)).orderBy(desc(payments.id)).limit(1);
  return attempt;
}

/** No code for an attempt that is abandoned because its order was closed: the customer did not cancel it. */
function failureCode(reason: string | null, orderStatus: OrderRow['status']): Pick<PaymentState, 'code'> {
  if (reason !== ABANDONED) return { code: 'payment_declined' };
  return orderStatus === 'awaiting_payment' ? { code: 'payment_cancelled' } : {};
}

/** The state of the payment of a customer's order; null for an order of another customer. */
export async function readPayment(
  db: Database,
  userId: number,
  orderId: number,
  { locale, now }: Pick<ApiRequest<'getOrderPayment'>, 'locale' | 'now'>,
): Promise<PaymentState | null> {
  const [order] = await db
    .select({ status: orders.status, statusAt: orders.statusAt, paymentStatus: orders.paymentStatus })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  if (!order) return null;
  const stored = await currentAttempt(db, orderId);
  const isUnfinished = stored?.status === 'pending' || stored?.status === 'requires_action';
  const isOverdue = isPaymentOverdue(order, now);
  const attempt: typeof stored =
    isUnfinished && isOverdue ? { ...stored, status: 'failed', reason: ABANDONED } : stored;
  const orderStatus = isOverdue ? 'expired' : order.status;
  return {
    status: isOverdue ? expiredPaymentStatus(order.paymentStatus) : order.paymentStatus,
    redirect_url: isUnfinished && orderStatus === 'awaiting_payment' ? stored.redirectUrl : null,
    reason: attempt?.status === 'failed' ? failureReasonText(attempt.reason, locale) : null,
    ...(attempt?.status === 'failed' && failureCode(attempt.reason, orderStatus)),
  };
}

/**
 * Passes the current attempt of an order to the provider, unless it has been passed already. It must be called outside
 * of a transaction and may be repeated: after a crash or a failed request to the provider, `beginWaitingPayments` calls
 * it again.
 */
export async function beginPayment(
  services: Pick<PaymentServices, 'db' | 'paymentProvider' | 'clock' | 'log'>,
  orderId: number,
  locale: Locale,
): Promise<void> {
  const { db, paymentProvider: provider, clock, log } = services;
  const attempt = await currentAttempt(db, orderId);
  if (!attempt || attempt.startedAt || attempt.status !== 'pending' || attempt.outboxAction) return;
  if (provider?.name !== attempt.provider) return;
  try {
    const begun = await passToProvider(db, provider, attempt, locale);
    const redirectUrl = allowedPaymentPage(begun.redirectUrl, provider.pageOrigins);
    if (begun.redirectUrl !== null && redirectUrl === null) throw new Error('The payment page has another origin');
    await db
      .update(payments)
      .set({ redirectUrl, startedAt: clock.now() })
      .where(and(eq(payments.id, attempt.id), isNull(payments.startedAt)));
  } catch (error) {
    log('error', 'a payment could not be passed to its provider', { payment: attempt.id, ...describeError(error) });
  }
  await undoIfNoLongerNeeded(db, attempt.id);
}

/**
 * Undoes an attempt that was replaced, or whose order was closed, while it was being passed to the provider. An earlier
 * cancellation may have reached the provider before the payment did.
 */
async function undoIfNoLongerNeeded(db: Database, attemptId: number): Promise<void> {
  const isAbandoned = and(eq(payments.status, 'failed'), eq(payments.reason, ABANDONED));
  await db
    .update(payments)
    .set({ outboxAction: undoAction })
    .where(and(eq(payments.id, attemptId), or(isNotNull(payments.replacedAt), isAbandoned)));
}

async function passToProvider(
  db: Database,
  provider: PaymentProvider,
  { reference, amount, currency, orderId, cardId, saveCard }: PaymentRow,
  locale: Locale,
): Promise<BegunPayment> {
  const { title } = requireRow(await db.select({ title: orders.number }).from(orders).where(eq(orders.id, orderId)));
  // Every language but the default one is the first segment of a path.
  const prefix = locale === DEFAULT_LOCALE ? '' : `/${locale}`;
  const returnPaths = { success: `${prefix}/success?order=${orderId}`, fail: `${prefix}/fail?order=${orderId}` };
  const payment: NewPayment = { reference, amount, currency, locale, title, saveCard, returnPaths };
  if (cardId === null) return provider.begin(payment);
  const [card] = await db
    .select({ token: cards.token })
    .from(cards)
    .where(and(eq(cards.id, cardId), eq(cards.provider, provider.name)));
  return card ? provider.charge(payment, card.token) : provider.begin(payment);
}
