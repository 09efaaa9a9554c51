import { randomBytes } from 'node:crypto';
import { and, asc, count, eq, gt, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { orders, payments, refunds, staff } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { describeError } from '#backend/log.ts';
import { overdueSince } from '#backend/orders/overdue-orders.ts';
import { type OrderRow, transitionOrder } from '#backend/orders/transitions.ts';
import type { PaymentServices } from './provider.ts';
import type { OrderDetails } from '#contract/staff/orders.ts';
import { beginPayment, type PaymentRow } from './payment-attempts.ts';
import { asMinor, ZERO, type Minor } from '#contract/money.ts';

/** The most rows that one run handles; the next run handles the rest. */
const MAX_EXPIRED_ORDERS = 50;
const MAX_BEGUN_PAYMENTS = 20;
const MAX_OUTBOX_ACTIONS = 20;
/** The request that creates an attempt passes it to the provider itself. */
const BEGIN_DELAY_MS = 10_000;
const MAX_REFUNDS = 20;

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
 * Passes the attempts to the provider that the requests which created them could not pass, because the provider failed
 * or the process ended. Returns the ids of their orders.
 */
export async function beginWaitingPayments(
  services: Pick<PaymentServices, 'db' | 'paymentProvider' | 'clock' | 'log'>,
): Promise<readonly number[]> {
  const { db, clock, paymentProvider: provider } = services;
  if (!provider) return [];
  const waiting = await db
    .select({ orderId: orders.id, locale: orders.locale })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(orders.status, 'awaiting_payment'),
        gt(orders.statusAt, overdueSince(clock.now())),
        eq(payments.provider, provider.name),
        eq(payments.status, 'pending'),
        isNull(payments.startedAt),
        isNull(payments.replacedAt),
        isNull(payments.outboxAction),
        lte(payments.createdAt, new Date(clock.now().getTime() - BEGIN_DELAY_MS)),
      ),
    )
    .orderBy(asc(payments.id))
    .limit(MAX_BEGUN_PAYMENTS);
  for (const { orderId, locale } of waiting) await beginPayment(services, orderId, locale);
  return waiting.map(({ orderId }) => orderId);
}

type OutboxServices = Pick<PaymentServices, 'db' | 'paymentProvider' | 'log' | 'clock'>;

/**
 * Sends the refunds and cancellations of whole payments (`payments.outboxAction`) that the provider has not accepted
 * yet; `sendRequestedRefunds` sends the refunds made by staff. The actions with the oldest attempt are sent first, so
 * that failing ones do not delay the others. Each stays in the database until it is done. Two instances may send the
 * same one: actions are idempotent at the provider.
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
      // A payment that was paid, although its webhook never arrived, cannot be cancelled. Any other is not refunded.
      if (action === 'cancel') await provider.refund(reference);
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
 * Logs the refunds and cancellations that `runPaymentOutbox` and `sendRequestedRefunds` cannot send, because their
 * provider is no longer configured. They stay in the database until it is configured again.
 */
export async function logUndeliverablePaymentActions({
  db,
  paymentProvider: provider,
  log,
}: OutboxServices): Promise<void> {
  const isUnconfigured = provider ? ne(payments.provider, provider.name) : undefined;
  const actions = await db
    .select({ provider: payments.provider, action: payments.outboxAction, count: count() })
    .from(payments)
    .where(and(isNotNull(payments.outboxAction), isUnconfigured))
    .groupBy(payments.provider, payments.outboxAction);
  const partialRefunds = await db
    .select({ provider: payments.provider, count: count() })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.status, 'requested'), isUnconfigured))
    .groupBy(payments.provider);
  for (const group of [...actions, ...partialRefunds.map((group) => ({ ...group, action: 'partial refund' }))])
    log('warn', 'payments wait for a provider that is not configured', group);
}

type RefundRow = typeof refunds.$inferSelect;
type NewRefund = Pick<RefundRow, 'amount' | 'code' | 'note' | 'itemIds' | 'staffId'>;

/**
 * The amount of an order that can still be refunded, in minor units: 0 until it is paid, and 0 if the whole payment is
 * being refunded or cancelled.
 * @param payment the current attempt to pay online
 */
export function refundableAmount(
  { total, refunded, status, paymentMethod }: OrderRow,
  payment: Pick<PaymentRow, 'status' | 'outboxAction'> | undefined,
): Minor {
  const isPaid =
    paymentMethod === 'card_online'
      ? payment?.status === 'paid' && payment.outboxAction === null
      : status === 'delivered';
  return isPaid ? asMinor(total - refunded) : ZERO;
}

/**
 * Adds a refund to an order that the transaction has locked. Returns its id, or null if its amount exceeds the
 * refundable amount. `sendRequestedRefunds` sends the refund to the provider if the order was paid online.
 */
export async function insertRefund(
  tx: Database,
  order: OrderRow,
  refund: NewRefund,
  now: Date,
): Promise<number | null> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), isNull(payments.replacedAt)))
    .for('update');
  if (refund.amount > refundableAmount(order, payment)) return null;
  const paymentId = order.paymentMethod === 'card_online' ? (payment?.id ?? null) : null;
  await tx
    .update(orders)
    .set({ refunded: sql`${orders.refunded} + ${refund.amount}` })
    .where(eq(orders.id, order.id));
  const [inserted] = await tx
    .insert(refunds)
    .values({
      ...refund,
      orderId: order.id,
      paymentId,
      reference: randomBytes(24).toString('base64url'),
      status: paymentId === null ? 'manual' : 'requested',
      createdAt: now,
    })
    .returning({ id: refunds.id });
  return inserted?.id ?? null;
}

interface RefundServices extends Pick<PaymentServices, 'db' | 'paymentProvider' | 'log' | 'clock'> {
  readonly orderChanges: Pick<PaymentServices['orderChanges'], 'publish'>;
}

/**
 * Sends the refunds that the provider has not decided yet; those with the oldest attempt are sent first. Each stays
 * `requested` until the provider responds. Two instances may send the same one: refunds are idempotent at the provider.
 */
export async function sendRequestedRefunds(services: RefundServices): Promise<void> {
  const { db, paymentProvider: provider, log, clock } = services;
  if (!provider) return;
  const waiting = await db
    .select({ refund: refunds, payment: payments.reference })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.status, 'requested'), eq(payments.provider, provider.name)))
    .orderBy(sql`${refunds.triedAt} asc nulls first`, asc(refunds.id))
    .limit(MAX_REFUNDS);
  for (const { refund, payment } of waiting) {
    const { id, reference, amount } = refund;
    await db.update(refunds).set({ triedAt: clock.now() }).where(eq(refunds.id, id));
    try {
      await storeDecision(services, refund, await provider.refundPart(payment, { id: reference, amount }));
    } catch (error) {
      log('warn', 'the payment provider did not accept an action', {
        action: 'refund',
        payment: refund.paymentId,
        ...describeError(error),
      });
    }
  }
}

/** Stores the decision of the provider, once. After a rejection the amount is refundable again. */
async function storeDecision(
  { db, log, orderChanges }: RefundServices,
  { id, orderId, paymentId, amount }: RefundRow,
  status: 'accepted' | 'rejected',
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update');
    const decided = await tx
      .update(refunds)
      .set({ status })
      .where(and(eq(refunds.id, id), eq(refunds.status, 'requested')))
      .returning({ id: refunds.id });
    if (decided.length === 0 || status === 'accepted') return;
    log('warn', 'the payment provider rejected a refund', { payment: paymentId });
    await tx
      .update(orders)
      .set({ refunded: sql`${orders.refunded} - ${amount}` })
      .where(eq(orders.id, orderId));
  });
  orderChanges.publish(orderId);
}

/** The refunds of an order, the oldest first. */
export async function readRefunds(db: Database, orderId: number): Promise<OrderDetails['refunds']> {
  const rows = await db
    .select({ refund: refunds, name: staff.name })
    .from(refunds)
    .leftJoin(staff, eq(staff.id, refunds.staffId))
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.id));
  return rows.map(({ refund: { id, amount, code, note, status, createdAt }, name }) => ({
    id,
    amount,
    code,
    note,
    status,
    name,
    at: createdAt.toISOString(),
  }));
}
