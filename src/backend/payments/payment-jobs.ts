import { and, asc, count, eq, gt, isNull, lte, not, sql } from 'drizzle-orm';
import { orders, payments } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { describeError } from '#backend/log.ts';
import { overdueSince } from '#backend/orders/overdue-orders.ts';
import { transitionOrder } from '#backend/orders/transitions.ts';
import { beginPayment } from './payment-attempts.ts';
import { askForPayment, type ReportServices } from './payment-reports.ts';
import type { PaymentServices } from './payment-accounts.ts';
import { askingDelay, logWaitingRefunds } from './refunds.ts';

/** The most rows that one run handles; the next run handles the rest. */
const MAX_EXPIRED_ORDERS = 50;
const MAX_BEGUN_PAYMENTS = 20;
const MAX_CANCELLATIONS = 20;
const MAX_ASKED_PAYMENTS = 20;
/** The request that creates an attempt passes it to the provider itself. */
const BEGIN_DELAY_MS = 10_000;
/** After this time, what was not accepted is logged at each purge. */
const WAITING_MS = 600_000;

/**
 * Expires the orders, of all customers or of one, whose payment window has ended; returns their ids. An order that
 * cannot be expired is logged and stays for the next call.
 */
export async function expireUnpaidOrders(
  { db, log, orderEffects }: Pick<PaymentServices, 'db' | 'log' | 'orderEffects'>,
  now: Date,
  userId?: number,
): Promise<readonly number[]> {
  const overdue = and(
    eq(orders.status, 'awaiting_payment'),
    lte(orders.statusAt, overdueSince(now)),
    userId === undefined ? undefined : eq(orders.userId, userId),
  );
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(overdue)
    .orderBy(asc(orders.statusAt))
    .limit(MAX_EXPIRED_ORDERS);
  const expired: number[] = [];
  // One transaction for each order: together, their locks of slots and promotions could deadlock with a checkout.
  for (const { id } of found) {
    try {
      const isExpired = await inTransaction(db, async (tx) => {
        const [order] = await tx
          .select()
          .from(orders)
          .where(and(eq(orders.id, id), overdue))
          .for('update', { skipLocked: true });
        return (
          order !== undefined && transitionOrder(tx, order, { to: 'expired', by: 'system', at: now }, orderEffects)
        );
      });
      if (isExpired) expired.push(id);
    } catch (error) {
      log('error', 'an unpaid order could not be expired', { item: id, ...describeError(error) });
    }
  }
  return expired;
}

/**
 * Passes the attempts to their provider that the requests which created them could not pass, because the provider failed
 * or the process ended. Returns the ids of their orders.
 */
export async function beginWaitingPayments(
  services: Pick<PaymentServices, 'db' | 'paymentAccounts' | 'clock' | 'log'>,
): Promise<readonly number[]> {
  const { db, clock } = services;
  const waiting = await db
    .select({ orderId: orders.id, locale: orders.locale })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(orders.status, 'awaiting_payment'),
        gt(orders.statusAt, overdueSince(clock.now())),
        eq(payments.status, 'pending'),
        isNull(payments.startedAt),
        isNull(payments.replacedAt),
        not(payments.cancelRequested),
        lte(payments.createdAt, new Date(clock.now().getTime() - BEGIN_DELAY_MS)),
      ),
    )
    .orderBy(asc(payments.id))
    .limit(MAX_BEGUN_PAYMENTS);
  for (const { orderId, locale } of waiting) await beginPayment(services, orderId, locale);
  return waiting.map(({ orderId }) => orderId);
}

/**
 * Tells providers which payments are cancelled. The actions with the oldest attempt are sent first, so that failing
 * ones do not delay the others. Each stays in the database until it is done. Two instances may send the same one:
 * cancelling twice is like once. Afterwards the provider is asked, because the customer may have paid before.
 */
export async function sendCancellations({
  db,
  paymentAccounts,
  log,
  clock,
}: Pick<PaymentServices, 'db' | 'paymentAccounts' | 'log' | 'clock'>): Promise<void> {
  const waiting = await db
    .select()
    .from(payments)
    .where(eq(payments.cancelRequested, true))
    .orderBy(sql`${payments.cancelTriedAt} asc nulls first`, asc(payments.id))
    .limit(MAX_CANCELLATIONS);
  for (const payment of waiting) {
    const { id } = payment;
    await db.update(payments).set({ cancelTriedAt: clock.now() }).where(eq(payments.id, id));
    try {
      const account = await paymentAccounts.find(payment);
      if (!account) throw new Error('The account of the payment cannot be used');
      await account.adapter.cancel(payment);
      await db.update(payments).set({ cancelRequested: false, nextAskAt: clock.now() }).where(eq(payments.id, id));
    } catch (error) {
      log('warn', 'the payment provider did not accept an action', {
        action: 'cancel',
        payment: id,
        ...describeError(error),
      });
    }
  }
}

/**
 * Asks providers for the payments whose outcome is not final: callbacks are lost, or come a day late. Each is asked for
 * by one instance at a time, ever more rarely as it ages. Returns the ids of the orders that may have changed.
 */
export async function askForPayments(services: ReportServices): Promise<readonly number[]> {
  const { db, clock, log } = services;
  const due = await db
    .select({ id: payments.id, createdAt: payments.createdAt })
    .from(payments)
    .where(and(isNull(payments.settledAt), lte(payments.nextAskAt, clock.now())))
    .orderBy(asc(payments.nextAskAt), asc(payments.id))
    .limit(MAX_ASKED_PAYMENTS);
  const asked: number[] = [];
  for (const { id, createdAt } of due) {
    const now = clock.now();
    const nextAskAt = new Date(now.getTime() + askingDelay(now.getTime() - createdAt.getTime()));
    const [payment] = await db
      .update(payments)
      .set({ nextAskAt })
      .where(and(eq(payments.id, id), isNull(payments.settledAt), lte(payments.nextAskAt, now)))
      .returning();
    if (!payment) continue;
    try {
      if (await askForPayment(services, payment)) asked.push(payment.orderId);
    } catch (error) {
      log('warn', 'the payment provider did not answer', { payment: id, ...describeError(error) });
    }
  }
  return asked;
}

/** Logs what waits although its provider did not accept it several times, such as for an account without its key. */
export async function logWaitingActions({
  db,
  log,
  clock,
}: Pick<PaymentServices, 'db' | 'log' | 'clock'>): Promise<void> {
  const cancellations = await db
    .select({ provider: payments.provider, count: count() })
    .from(payments)
    .where(
      and(eq(payments.cancelRequested, true), lte(payments.createdAt, new Date(clock.now().getTime() - WAITING_MS))),
    )
    .groupBy(payments.provider);
  for (const group of cancellations) log('warn', 'payments wait for their provider', { ...group, action: 'cancel' });
  await logWaitingRefunds({ db, log, clock });
}
