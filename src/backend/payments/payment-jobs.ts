import { and, asc, count, eq, isNotNull, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { orders, payments } from '#backend/db/schema/index.ts';
import { describeError } from '#backend/log.ts';
import { transitionOrder, type OrderRow } from '#backend/orders/transitions.ts';
import type { Services } from '#backend/services.ts';
import { PAYMENT_WINDOW_MINUTES } from '#contract/constants.ts';

/** The most rows that one run handles; the next run handles more. */
const MAX_EXPIRED_ORDERS = 50;
const MAX_OUTBOX_ACTIONS = 20;

/** Orders that have waited for their payment since this instant, or longer, are overdue. */
const overdueSince = (now: Date): Date => new Date(now.getTime() - PAYMENT_WINDOW_MINUTES * 60_000);

/** Whether the payment window of an order has ended, even if `expireUnpaidOrders` has not run yet. */
export const isPaymentOverdue = ({ status, statusAt }: Pick<OrderRow, 'status' | 'statusAt'>, now: Date): boolean =>
  status === 'awaiting_payment' && statusAt <= overdueSince(now);

/** Expires the orders, of all customers or of one, whose payment window has ended; returns their ids. */
export async function expireUnpaidOrders(db: Database, now: Date, userId?: number): Promise<readonly number[]> {
  const overdue = and(
    eq(orders.status, 'awaiting_payment'),
    lte(orders.statusAt, overdueSince(now)),
    userId === undefined ? undefined : eq(orders.userId, userId),
  );
  // A query before the transaction: there is rarely anything to do.
  if ((await db.select({ id: orders.id }).from(orders).where(overdue).limit(1)).length === 0) return [];
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(orders)
      .where(overdue)
      .orderBy(asc(orders.statusAt))
      .limit(MAX_EXPIRED_ORDERS)
      .for('update', { skipLocked: true });
    for (const order of rows) await transitionOrder(tx, order, { to: 'expired', by: 'system', at: now });
    return rows.map(({ id }) => id);
  });
}

type OutboxServices = Pick<Services, 'db' | 'paymentProvider' | 'log' | 'clock'>;

/**
 * Sends the refunds and cancellations that the provider has not accepted yet, beginning with those that have waited longest for an
 * attempt: actions that fail again and again do not delay the others. Each stays in the database until it is done; two instances may
 * send the same one, which the provider treats as one.
 */
export async function runPaymentOutbox({ db, paymentProvider: provider, log, clock }: OutboxServices): Promise<void> {
  if (!provider) return;
  const waiting = and(isNotNull(payments.outboxAction), eq(payments.provider, provider.name));
  for (const { id, reference, outboxAction: action } of await db
    .select()
    .from(payments)
    .where(waiting)
    .orderBy(sql`${payments.outboxTriedAt} asc nulls first`, asc(payments.id))
    .limit(MAX_OUTBOX_ACTIONS)) {
    if (action === null) continue;
    await db.update(payments).set({ outboxTriedAt: clock.now() }).where(eq(payments.id, id));
    try {
      await provider[action](reference);
      await db
        .update(payments)
        .set({ outboxAction: null })
        .where(and(eq(payments.id, id), eq(payments.outboxAction, action)));
    } catch (error) {
      log('warn', 'the payment provider did not accept an action', { action, payment: id, ...describeError(error) });
    }
  }
}

/**
 * Logs the refunds and cancellations that `runPaymentOutbox` cannot send, because their provider is no longer configured. They stay in
 * the database until it is configured again.
 */
export async function logUndeliverablePaymentActions({
  db,
  paymentProvider: provider,
  log,
}: OutboxServices): Promise<void> {
  const undeliverable = and(
    isNotNull(payments.outboxAction),
    provider ? ne(payments.provider, provider.name) : undefined,
  );
  const groups = await db
    .select({ provider: payments.provider, action: payments.outboxAction, count: count() })
    .from(payments)
    .where(undeliverable)
    .groupBy(payments.provider, payments.outboxAction);
  for (const group of groups) log('warn', 'payments wait for a provider that is not configured', group);
}
