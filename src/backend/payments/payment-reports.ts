import { and, eq, isNotNull } from 'drizzle-orm';
import { isSameAccount } from '#backend/accounts/accounts.ts';
import { type Database, requireRow } from '#backend/db/client.ts';
import { orders, payments, webhookEvents } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { ErrorResponse, fieldError, notFound } from '#backend/http/handler.ts';
import { isPaymentOverdue, paymentDueAt } from '#backend/orders/overdue-orders.ts';
import { type OrderEffects, type OrderRow, transitionOrder } from '#backend/orders/transitions.ts';
import { endedWithoutDelivery } from '#contract/order-lifecycle.ts';
import { saveCardOfPayment } from './cards.ts';
import type { PaymentAccount, PaymentServices } from './payment-accounts.ts';

import { nextPaymentState, type PaymentEvent, type PaymentReport } from './provider.ts';
import {
  askingDelay,
  newReference,
  type PaymentRow,
  recheckRefunds,
  recordRefundsAtBank,
  refundRest,
} from './refunds.ts';
import { receiveTestCallback } from './test-payments.ts';

export interface ReportServices extends Pick<
  PaymentServices,
  'db' | 'clock' | 'log' | 'paymentAccounts' | 'orderEffects' | 'runPaymentJobsNow'
> {
  readonly orderChanges: Pick<PaymentServices['orderChanges'], 'publish'>;
}

/** With the id of an event, or as the answer to the shop. */
type ReceivedReport = PaymentReport & Partial<Pick<PaymentEvent, 'id' | 'sequence'>>;

/**
 * Applies a verified event. One whose id is already stored changes nothing. Returns a 404 if the payment does not belong
 * to this account, and a 422 if the amount or currency differs from the payment's.
 */
export async function applyEvent(
  services: ReportServices,
  account: PaymentAccount,
  event: PaymentEvent,
): Promise<ErrorResponse | null> {
  const payment = await findPayment(services.db, account, event.reference);
  if (!payment) return (await receiveTestCallback(services, account, event.reference)) ? null : notFound();
  return applyReport(services, payment, event, async (tx) => {
    const { id, sequence = 0, status, reason } = event;
    const inserted = await tx
      .insert(webhookEvents)
      .values({ id, paymentId: payment.id, sequence, status, reason, receivedAt: services.clock.now() })
      .onConflictDoNothing()
      .returning({ id: webhookEvents.id });
    return inserted.length > 0;
  });
}

/** Asks the provider for a payment that a callback has named. Returns a 404 for a payment of another account. */
export async function askForReference(
  services: ReportServices,
  account: PaymentAccount,
  reference: string,
): Promise<ErrorResponse | null> {
  const payment = await findPayment(services.db, account, reference);
  if (!payment) return (await receiveTestCallback(services, account, reference)) ? null : notFound();
  // Should the provider not answer now, then it is asked again, also for a payment whose outcome was final.
  const nextAskAt = new Date(services.clock.now().getTime() + askingDelay(0));
  const isSettled = and(eq(payments.id, payment.id), isNotNull(payments.settledAt));
  await services.db.update(payments).set({ settledAt: null, nextAskAt }).where(isSettled);
  await askForPayment(services, payment);
  return null;
}

async function findPayment(db: Database, account: PaymentAccount, reference: string): Promise<PaymentRow | null> {
  const [payment] = await db.select().from(payments).where(eq(payments.reference, reference));
  return payment && isSameAccount(payment, account) ? payment : null;
}

/**
 * Asks the provider for the state of a payment and applies the answer. Returns whether it was another one than before.
 * @throws Error if the provider does not answer, or reports another amount
 */
export async function askForPayment(services: ReportServices, payment: PaymentRow): Promise<boolean> {
  const { db, clock, paymentAccounts } = services;
  const account = await paymentAccounts.find(payment);
  if (!account) throw new Error('The account of the payment cannot be used');
  const report = await account.adapter.status(payment);
  if (!report) {
    // It never reached the provider: nothing can be paid, unless the shop passes it on again.
    const isGivenUp = and(eq(payments.id, payment.id), eq(payments.status, 'failed'));
    await db.update(payments).set({ settledAt: clock.now() }).where(isGivenUp);
    return false;
  }
  const refused = await applyReport(services, payment, report);
  if (refused) throw new Error('The provider reports another amount or currency than the payment has');
  if (report.refunded !== undefined) await recheckRefunds(services, account, payment, report.refunded);
  return report.status !== payment.status;
}

/**
 * Applies a report of the provider to a payment and its order; every outcome of a payment passes through here. Nothing
 * changes if the amount or currency differs from the payment's, which is returned as a 422.
 * @param isNew returns false for a report that was applied before; it runs in the transaction
 */
async function applyReport(
  services: ReportServices,
  { id, orderId }: PaymentRow,
  report: ReceivedReport,
  isNew: (tx: Database) => Promise<boolean> = async () => true,
): Promise<ErrorResponse | null> {
  const { db, clock, log, orderChanges, orderEffects, runPaymentJobsNow } = services;
  const now = clock.now();
  const refused = await inTransaction(db, async (tx) => {
    // All transactions lock the order before its payment, which prevents deadlocks.
    const order = requireRow(await tx.select().from(orders).where(eq(orders.id, orderId)).for('update'));
    const payment = requireRow(await tx.select().from(payments).where(eq(payments.id, id)).for('update'));
    if (report.amount !== payment.amount) return fieldError('amount', 'amountMismatch');
    if (report.currency !== payment.currency) return fieldError('currency', 'currencyMismatch');
    if (!(await isNew(tx))) return null;
    await updatePaymentAndOrder(tx, order, payment, { report, now }, orderEffects);
    for (const duplicate of report.duplicates ?? []) {
      const returned = await returnDuplicate(tx, payment, duplicate, now);
      if (returned === null) continue;
      log('warn', 'a payment has arrived more than once and is returned', { payment: returned });
      for (const effect of orderEffects.afterUnneededPayment) await effect(tx, order, { id: returned, at: now });
    }
    if (report.refunded !== undefined) {
      const paid = requireRow(await tx.select().from(payments).where(eq(payments.id, id)));
      if (paid.status === 'paid') await recordRefundsAtBank(tx, paid, report.refunded, now);
    }
    return null;
  });
  if (refused) {
    log('error', 'a provider reports another amount or currency than the payment has', { payment: id });
    return refused;
  }
  orderChanges.publish(orderId);
  runPaymentJobsNow();
  // After the payment, which a card that cannot be saved must not undo. A repeated report saves it once.
  if (report.status === 'paid' && report.card) await saveCardOfPayment(services, id, report.card);
  return null;
}

const isReceived = ({ status }: Pick<PaymentRow, 'status'>): boolean => status === 'paid' || status === 'refunded';

/** How long after the payment window the bank may still execute a second payment that a customer has sent in time. */
const LATE_PAYMENT_MS = 15 * 60_000;

/**
 * Whether the outcome is final, and when the provider is polled next. A payment can be executed a second time, and the
 * callback of the second one be lost: so a paid one is polled once more when no further one is possible.
 */
function nextPoll(payment: PaymentRow, report: ReceivedReport, now: Date): Pick<PaymentRow, 'settledAt' | 'nextAskAt'> {
  const { settledAt, nextAskAt, createdAt } = payment;
  if (report.isOpen || report.status === 'pending') return { settledAt, nextAskAt };
  // Another event of a paid payment may be that of a second one or of a refund.
  if (report.id !== undefined && report.status === 'paid' && isReceived(payment))
    return { settledAt: null, nextAskAt: now };
  const lastPaymentAt = new Date(paymentDueAt(createdAt).getTime() + LATE_PAYMENT_MS);
  return report.status === 'paid' && now < lastPaymentAt
    ? { settledAt: null, nextAskAt: lastPaymentAt }
    : { settledAt: settledAt ?? now, nextAskAt };
}

async function updatePaymentAndOrder(
  tx: Database,
  order: OrderRow,
  payment: PaymentRow,
  { report, now }: { readonly report: ReceivedReport; readonly now: Date },
  effects: OrderEffects,
): Promise<void> {
  const isCurrent = payment.replacedAt === null;
  const next = nextPaymentState(payment, report);
  // The status of a payment that the order no longer needs changes only if money was paid.
  const isObsolete = !isCurrent || endedWithoutDelivery(order.status);
  const { status, reason } = isObsolete && next.status !== 'paid' ? payment : next;
  await tx
    .update(payments)
    .set({ status, reason, sequence: next.sequence, ...nextPoll(payment, report, now) })
    .where(eq(payments.id, payment.id));
  if (status === payment.status) return;
  if (isCurrent) await tx.update(orders).set({ paymentStatus: status }).where(eq(orders.id, order.id));
  if (status !== 'paid') return;
  // Nothing is left to cancel.
  await tx
    .update(payments)
    .set({ cancelRequested: false, externalId: report.externalId ?? payment.externalId })
    .where(eq(payments.id, payment.id));
  const inTime = isCurrent && !isPaymentOverdue(order, now);
  if (inTime && (await transitionOrder(tx, order, { to: 'placed', by: 'system', at: now }, effects))) return;
  // The payment came too late or was replaced, or the order is closed: it is returned. If this is the current payment,
  // the order also expires, unless its status does not allow that.
  await refundRest(tx, payment.id, 'paid_late', now);
  if (isCurrent) await transitionOrder(tx, order, { to: 'expired', by: 'system', at: now }, effects);
  for (const effect of effects.afterUnneededPayment) await effect(tx, order, { id: payment.id, at: now });
}

/**
 * Stores a payment that has arrived in addition to the one that pays for the order, and has it returned. Returns its id,
 * or null if it is stored already. The order is locked.
 */
async function returnDuplicate(
  tx: Database,
  { orderId, provider, accountId, currency }: PaymentRow,
  { externalId, amount }: NonNullable<PaymentReport['duplicates']>[number],
  now: Date,
): Promise<number | null> {
  const isStored = and(eq(payments.orderId, orderId), eq(payments.externalId, externalId));
  if ((await tx.$count(payments, isStored)) > 0) return null;
  const inserted = await tx
    .insert(payments)
    .values({
      ...{ orderId, provider, accountId, currency, externalId, amount },
      reference: newReference(),
      status: 'paid',
      startedAt: now,
      replacedAt: now,
      settledAt: now,
      createdAt: now,
    })
    .returning({ id: payments.id });
  const { id } = requireRow(inserted);
  await refundRest(tx, id, 'paid_twice', now);
  return id;
}
