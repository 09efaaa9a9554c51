import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { isSameAccount } from '#backend/accounts/accounts.ts';
import { type Database, requireRow } from '#backend/db/client.ts';
import { cards, orders, payments } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { describeError } from '#backend/log.ts';
import type { ApiRequest } from '#backend/http/handler.ts';
import { expiredPaymentStatus, isPaymentOverdue, paymentDueAt } from '#backend/orders/overdue-orders.ts';
import type { OrderPayments } from '#backend/orders/order-services.ts';
import type { OrderRow } from '#backend/orders/transitions.ts';
import type { PaymentAccount, PaymentServices } from './payment-accounts.ts';
import { DEFAULT_LOCALE, type Locale } from '#contract/constants.ts';
import { allowedPaymentPage } from '#contract/safe-links.ts';
import type { PaymentState } from '#contract/orders.ts';
import {
  type CreatedPayment,
  failureReasonText,
  type NewPayment,
  type PaymentFailureReason,
  type PaymentProvider,
  type PaymentStep,
} from './provider.ts';
import { askingDelay, type PaymentRow, refundRest } from './refunds.ts';

/** The reason of an attempt that the customer left, or whose order was closed. */
const ABANDONED: PaymentFailureReason = 'abandoned';

interface NewAttempt extends Pick<PaymentRow, 'provider' | 'accountId' | 'cardId' | 'saveCard'> {
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
  services: Pick<PaymentServices, 'db' | 'paymentAccounts' | 'clock' | 'log'>,
): OrderPayments => ({
  insertAttempt,
  begin: (orderId, locale) => beginPayment(services, orderId, locale),
  read: readPayment,
});

const isCurrentOf = (orderId: number) => and(eq(payments.orderId, orderId), isNull(payments.replacedAt));

/** Returns money that was taken, or has the provider told that it must not take any. The order is locked. */
async function undoAttempt(
  tx: Database,
  { id, status }: Pick<PaymentRow, 'id' | 'status'>,
  code: 'order_closed' | 'paid_late',
  now: Date,
): Promise<void> {
  if (status === 'paid') await refundRest(tx, id, code, now);
  else if (status !== 'refunded') await tx.update(payments).set({ cancelRequested: true }).where(eq(payments.id, id));
}

/** Ends the current attempt in favour of another attempt or method. */
export async function endCurrentAttempt(tx: Database, orderId: number, now: Date): Promise<void> {
  const attempt = await currentAttempt(tx, orderId);
  if (!attempt) return;
  await tx.update(payments).set({ replacedAt: now }).where(eq(payments.id, attempt.id));
  await undoAttempt(tx, attempt, 'paid_late', now);
}

/** Undoes the payment of an order that was cancelled, rejected or has expired. */
export async function undoPaymentAttempt(tx: Database, orderId: number, now: Date): Promise<void> {
  const attempt = await currentAttempt(tx, orderId);
  if (!attempt) return;
  await undoAttempt(tx, attempt, 'order_closed', now);
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
  const isPayable = isUnfinished && orderStatus === 'awaiting_payment';
  return {
    status: isOverdue ? expiredPaymentStatus(order.paymentStatus) : order.paymentStatus,
    redirect_url: isPayable && !stored.isQr ? stored.redirectUrl : null,
    ...(isPayable && stored.isQr && stored.redirectUrl !== null
      ? { qr: { url: stored.redirectUrl, expires_at: stored.qrExpiresAt?.toISOString() ?? null } }
      : {}),
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
  services: Pick<PaymentServices, 'db' | 'paymentAccounts' | 'clock' | 'log'>,
  orderId: number,
  locale: Locale,
): Promise<void> {
  const { db, paymentAccounts, clock, log } = services;
  const attempt = await currentAttempt(db, orderId);
  if (!attempt || attempt.startedAt || attempt.status !== 'pending' || attempt.cancelRequested) return;
  try {
    const account = await paymentAccounts.find(attempt);
    if (!account) throw new Error('The account of the payment cannot be used');
    const created = await passToProvider(db, account, attempt, { locale, siteUrl: paymentAccounts.siteUrl });
    const now = clock.now();
    await db
      .update(payments)
      .set({ ...toColumns(created, account), startedAt: now, nextAskAt: new Date(now.getTime() + askingDelay(0)) })
      .where(and(eq(payments.id, attempt.id), isNull(payments.startedAt)));
    if (created.step.kind === 'refused') await refuseAttempt(db, attempt, created.step.reason);
  } catch (error) {
    log('error', 'a payment could not be passed to its provider', { payment: attempt.id, ...describeError(error) });
  }
  await undoIfNoLongerNeeded(db, attempt.id, clock.now());
}

/**
 * The address at which a payment is paid; null if the payer does nothing.
 * @throws Error if it has an origin that the adapter has not named
 */
export function paymentPage(step: PaymentStep, { pageOrigins }: Pick<PaymentProvider, 'pageOrigins'>): string | null {
  if (step.kind !== 'redirect' && step.kind !== 'qr') return null;
  const page = allowedPaymentPage(step.url, step.kind === 'qr' ? undefined : pageOrigins);
  if (page === null) throw new Error('The payment page has another origin');
  return page;
}

/** @throws Error if the payment page has an origin that the adapter has not named */
function toColumns({ externalId, step }: CreatedPayment, { adapter }: PaymentAccount) {
  const redirectUrl = paymentPage(step, adapter);
  if (redirectUrl === null) return { externalId };
  return step.kind === 'qr'
    ? { externalId, redirectUrl, isQr: true, qrExpiresAt: step.expiresAt }
    : { externalId, redirectUrl };
}

/** The provider does not accept the payment: another attempt or method is possible at once. */
async function refuseAttempt(db: Database, { id, orderId }: PaymentRow, reason: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update');
    const refused = await tx
      .update(payments)
      .set({ status: 'failed', reason })
      .where(and(eq(payments.id, id), eq(payments.status, 'pending'), isNull(payments.replacedAt)))
      .returning({ id: payments.id });
    if (refused.length > 0) await tx.update(orders).set({ paymentStatus: 'failed' }).where(eq(orders.id, orderId));
  });
}

/**
 * Undoes an attempt that was replaced, or whose order was closed, while it was being passed to the provider. An earlier
 * cancellation may have reached the provider before the payment did.
 */
async function undoIfNoLongerNeeded(db: Database, attemptId: number, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const isAbandoned = and(eq(payments.status, 'failed'), eq(payments.reason, ABANDONED));
    const [unneeded] = await tx
      .select({ id: payments.id, orderId: payments.orderId })
      .from(payments)
      .where(and(eq(payments.id, attemptId), or(isNotNull(payments.replacedAt), isAbandoned)));
    if (!unneeded) return;
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, unneeded.orderId)).for('update');
    const attempt = requireRow(await tx.select().from(payments).where(eq(payments.id, attemptId)).for('update'));
    await undoAttempt(tx, attempt, 'paid_late', now);
  });
}

async function passToProvider(
  db: Database,
  account: PaymentAccount,
  { reference, amount, currency, orderId, cardId, saveCard }: PaymentRow,
  { locale, siteUrl }: { readonly locale: Locale; readonly siteUrl: string | null },
): Promise<CreatedPayment> {
  const { adapter } = account;
  const { title, statusAt } = requireRow(
    await db.select({ title: orders.number, statusAt: orders.statusAt }).from(orders).where(eq(orders.id, orderId)),
  );
  // Every language but the default one is the first segment of a path.
  const prefix = `${siteUrl ?? ''}${locale === DEFAULT_LOCALE ? '' : `/${locale}`}`;
  const payment: NewPayment = {
    reference,
    amount,
    currency,
    locale,
    title,
    saveCard,
    returnUrls: { success: `${prefix}/success?order=${orderId}`, fail: `${prefix}/fail?order=${orderId}` },
    expiresAt: paymentDueAt(statusAt),
  };
  if (cardId === null || !adapter.cards) return adapter.create(payment);
  const [card] = await db
    .select({ token: cards.token, provider: cards.provider, accountId: cards.accountId })
    .from(cards)
    .where(eq(cards.id, cardId));
  return card && isSameAccount(card, account) ? adapter.cards.charge(payment, card.token) : adapter.create(payment);
}
