import { randomBytes } from 'node:crypto';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { orders, payments, refunds, staff } from '#backend/db/schema/index.ts';
import { describeError } from '#backend/log.ts';
import type { OrderRow } from '#backend/orders/transitions.ts';
import type { Services } from '#backend/services.ts';
import type { OrderDetails } from '#contract/staff/orders.ts';
import type { PaymentRow } from './payment-attempts.ts';

/** The most rows that one run handles; the next run handles more. */
const MAX_REFUNDS = 20;

type RefundRow = typeof refunds.$inferSelect;
export type NewRefund = Pick<RefundRow, 'amount' | 'code' | 'note' | 'itemIds' | 'staffId'>;

/**
 * What can still be returned of an order, in minor units: nothing until it is paid, and nothing of a payment that is undone as a whole.
 * @param payment the current attempt to pay online
 */
export function refundableAmount(
  { total, refunded, status, paymentMethod }: OrderRow,
  payment: Pick<PaymentRow, 'status' | 'outboxAction'> | undefined,
): number {
  const isPaid =
    paymentMethod === 'card_online'
      ? payment?.status === 'paid' && payment.outboxAction === null
      : status === 'delivered';
  return isPaid ? total - refunded : 0;
}

/**
 * Adds a refund to an order that the transaction has locked; returns its id, or null if less than its amount can still be returned. Of
 * an order that was paid online, `sendRequestedRefunds` passes it to the provider.
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

interface RefundServices extends Pick<Services, 'db' | 'paymentProvider' | 'log' | 'clock'> {
  readonly orderChanges: Pick<Services['orderChanges'], 'publish'>;
}

/**
 * Sends the refunds that the provider has not decided yet, beginning with those that have waited longest for an attempt. Each stays
 * `requested` until the provider responds; two instances may send the same one, which the provider treats as one.
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

/** Stores what the provider decided, once. A rejected amount can be returned again. */
async function storeDecision(
  { db, log, orderChanges }: RefundServices,
  { id, orderId, paymentId, amount }: RefundRow,
  status: 'accepted' | 'rejected',
): Promise<void> {
  await db.transaction(async (tx) => {
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
