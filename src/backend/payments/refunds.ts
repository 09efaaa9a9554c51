import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Database, requireRow } from '#backend/db/client.ts';
import { orders, payments, refunds, staff } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { describeError } from '#backend/log.ts';
import type { OrderRow } from '#backend/orders/transitions.ts';
import { asMinor, type Minor, sumOf, ZERO } from '#contract/money.ts';
import type { OrderDetails } from '#contract/staff/orders.ts';
import { CALL_DEADLINE_MS } from './adapter-deadline.ts';
import type { KnownPayment, RefundReport } from './provider.ts';
import type { PaymentAccount, PaymentServices } from './payment-accounts.ts';

/** One attempt to pay an order. */
export type PaymentRow = typeof payments.$inferSelect;
type RefundRow = typeof refunds.$inferSelect;

/** The most refunds that one run sends or asks for; the next run handles the rest. */
const MAX_REFUNDS = 20;
/** How long an attempt reserves a refund: longer than any call of an adapter takes. */
export const LEASE_MS = CALL_DEADLINE_MS + 15_000;
const MINUTE_MS = 60_000;
/** A bank may take days to decide, so it is asked ever more rarely. */
const MAX_DELAY_MS = 60 * MINUTE_MS;

/**
 * The amount of an order that can still be refunded, in minor units: 0 until it is paid. Refunds that are on their way
 * count as made.
 * @param payment the current attempt to pay online
 */
export function refundableAmount(
  { total, refunded, status, paymentMethod }: OrderRow,
  payment: Pick<PaymentRow, 'status' | 'amount' | 'refunded'> | undefined,
): Minor {
  if (paymentMethod === 'card_online')
    return payment?.status === 'paid' ? asMinor(payment.amount - payment.refunded) : ZERO;
  return status === 'delivered' ? asMinor(total - refunded) : ZERO;
}

type NewStaffRefund = Pick<RefundRow, 'amount' | 'code' | 'note' | 'itemIds' | 'staffId'>;

/** An id at a provider, which nobody can guess. */
export const newReference = (): string => randomBytes(24).toString('base64url');

/**
 * Adds a refund that staff make to an order that the transaction has locked. Returns its id, or null if its amount
 * exceeds the refundable amount. `sendRefunds` sends it to the provider if the order was paid online.
 */
export async function insertRefund(
  tx: Database,
  order: OrderRow,
  refund: NewStaffRefund,
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
  const { id } = requireRow(
    await tx
      .insert(refunds)
      .values({
        ...refund,
        orderId: order.id,
        paymentId,
        reference: newReference(),
        status: paymentId === null ? 'manual' : 'requested',
        createdAt: now,
        nextAt: now,
        decidedAt: paymentId === null ? now : null,
      })
      .returning({ id: refunds.id }),
  );
  return id;
}

/** Returns what is left of a paid payment that the order does not need, if anything is. The order is locked. */
export async function refundRest(
  tx: Database,
  paymentId: number,
  code: 'order_closed' | 'paid_late' | 'paid_twice',
  now: Date,
): Promise<void> {
  const { orderId, amount, refunded } = requireRow(
    await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update'),
  );
  if (amount <= refunded) return;
  await tx.insert(refunds).values({
    orderId,
    paymentId,
    reference: newReference(),
    amount: asMinor(amount - refunded),
    code,
    status: 'requested',
    createdAt: now,
    nextAt: now,
  });
}

/**
 * Records money that was returned without the shop, in the cabinet of the bank: what the provider has returned beyond
 * the refunds that the shop knows. The order is locked.
 * @param returned the sum that the provider reports
 */
export async function recordRefundsAtBank(
  tx: Database,
  { id, orderId, amount, refunded }: PaymentRow,
  returned: Minor,
  now: Date,
): Promise<void> {
  const unknown = Math.min(returned, amount) - refunded;
  if (unknown <= 0) return;
  await tx.insert(refunds).values({
    orderId,
    paymentId: id,
    reference: newReference(),
    amount: asMinor(unknown),
    code: 'made_at_bank',
    status: 'done',
    createdAt: now,
    nextAt: now,
    decidedAt: now,
  });
  await markRefunded(tx, id);
}

/** Sets the payment, and the order that it pays, to refunded once all of it is returned for good. */
async function markRefunded(tx: Database, paymentId: number): Promise<void> {
  const payment = requireRow(await tx.select().from(payments).where(eq(payments.id, paymentId)));
  const done = await tx
    .select({ amount: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'done')));
  if (payment.status !== 'paid' || sumOf(done.map(({ amount }) => amount)) < payment.amount) return;
  await tx.update(payments).set({ status: 'refunded' }).where(eq(payments.id, paymentId));
  if (payment.replacedAt === null)
    await tx.update(orders).set({ paymentStatus: 'refunded' }).where(eq(orders.id, payment.orderId));
}

/**
 * Undoes `markRefunded` where a refund was refused, and has the provider asked for the current payment of the order, of
 * which it may know more, such as money that was returned in its cabinet. One that was replaced stays settled: `status`
 * does not know a second payment, and would be polled without end.
 */
async function markNotRefunded(tx: Database, paymentId: number, now: Date): Promise<void> {
  const isPaid = and(eq(payments.id, paymentId), inArray(payments.status, ['paid', 'refunded']));
  const [payment] = await tx
    .update(payments)
    .set({ status: 'paid' })
    .where(isPaid)
    .returning({ orderId: payments.orderId, replacedAt: payments.replacedAt });
  if (!payment || payment.replacedAt !== null) return;
  await tx.update(payments).set({ settledAt: null, nextAskAt: now }).where(eq(payments.id, paymentId));
  await tx
    .update(orders)
    .set({ paymentStatus: 'paid' })
    .where(and(eq(orders.id, payment.orderId), eq(orders.paymentStatus, 'refunded')));
}

interface RefundServices extends Pick<PaymentServices, 'db' | 'paymentAccounts' | 'log' | 'clock' | 'orderEffects'> {
  readonly orderChanges: Pick<PaymentServices['orderChanges'], 'publish'>;
}

const earlier = alias(refunds, 'earlier');

/**
 * Sends the refunds that the provider has not accepted yet, and asks for those that it has not decided. Refunds of one
 * payment are sent one after another, and by one instance at a time: not every provider can tell a repeated refund from
 * a second one.
 */
export async function sendRefunds(services: RefundServices): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const earlierOnes = db
    .select({ id: earlier.id })
    .from(earlier)
    .where(and(eq(earlier.paymentId, refunds.paymentId), eq(earlier.status, 'requested'), lt(earlier.id, refunds.id)));
  const due = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        inArray(refunds.status, ['requested', 'pending']),
        lte(refunds.nextAt, now),
        or(ne(refunds.status, 'requested'), sql`not exists (${earlierOnes})`),
      ),
    )
    .orderBy(asc(refunds.nextAt), asc(refunds.id))
    .limit(MAX_REFUNDS);
  for (const { id } of due) await sendRefund(services, id);
}

async function sendRefund(services: RefundServices, id: number): Promise<void> {
  const { db, log, clock, paymentAccounts } = services;
  const now = clock.now();
  const [refund] = await db
    .update(refunds)
    .set({ tries: sql`${refunds.tries} + 1`, nextAt: new Date(now.getTime() + LEASE_MS) })
    .where(and(eq(refunds.id, id), lte(refunds.nextAt, now), inArray(refunds.status, ['requested', 'pending'])))
    .returning();
  if (!refund || refund.paymentId === null) return;
  const payment = requireRow(await db.select().from(payments).where(eq(payments.id, refund.paymentId)));
  try {
    const account = await paymentAccounts.find(payment);
    if (!account) throw new Error('The account of the payment cannot be used');
    const known: KnownPayment = payment;
    const report =
      refund.status === 'pending' && refund.externalId !== null
        ? await account.adapter.refundStatus(known, refund.externalId)
        : await account.adapter.refund(known, {
            id: refund.reference,
            amount: refund.amount,
            acceptedBefore: await readAcceptedSum(db, refund),
            // The count includes this attempt.
            isRepeated: refund.tries > 1,
          });
    await storeReport(services, refund, report);
  } catch (error) {
    // A refund that nobody may have accepted is tried again after the lease; the delay grows with the tries.
    const nextAt = new Date(clock.now().getTime() + delayAfter(refund.tries));
    await db.update(refunds).set({ nextAt }).where(isAttempt(refund));
    log('warn', 'the payment provider did not accept an action', {
      action: 'refund',
      payment: refund.paymentId,
      ...describeError(error),
    });
  }
}

const delayAfter = (tries: number): number => Math.min(5000 * 2 ** Math.min(tries, 20), MAX_DELAY_MS);

/** Matches the refund only during this attempt: not after the lease has ended and another attempt has begun. */
const isAttempt = ({ id, tries }: RefundRow) => and(eq(refunds.id, id), eq(refunds.tries, tries));

/** The sum of the other refunds of the payment that the provider is known to have accepted. */
async function readAcceptedSum(db: Database, { id, paymentId }: RefundRow): Promise<Minor> {
  const accepted = await db
    .select({ amount: refunds.amount })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, paymentId ?? 0),
        ne(refunds.id, id),
        or(
          inArray(refunds.status, ['pending', 'done']),
          // A person of the bank makes it; one that the provider does not support has no id.
          and(eq(refunds.status, 'manual'), isNotNull(refunds.externalId)),
        ),
      ),
    );
  return sumOf(accepted.map(({ amount }) => amount));
}

/** Stores what the provider has made of a refund. After a refusal the amount is refundable again. */
async function storeReport(
  { db, log, clock, orderChanges, orderEffects }: RefundServices,
  refund: RefundRow,
  { status: reported, externalId }: RefundReport,
): Promise<void> {
  const { id, orderId, paymentId, amount, tries, createdAt } = refund;
  const status = reported === 'unsupported' ? 'manual' : reported;
  const now = clock.now();
  const isChanged = await inTransaction(db, async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update');
    const [stored] = await tx
      .update(refunds)
      .set({
        status,
        externalId: externalId ?? refund.externalId,
        decidedAt: status === 'pending' ? null : now,
        nextAt: new Date(now.getTime() + askingDelay(now.getTime() - createdAt.getTime())),
      })
      .where(and(eq(refunds.id, id), eq(refunds.tries, tries), eq(refunds.status, refund.status)))
      .returning({ id: refunds.id });
    if (!stored || status === refund.status) return false;
    if (status === 'done' && paymentId !== null) {
      await markRefunded(tx, paymentId);
      for (const effect of orderEffects.afterRefund) await effect(tx, { id, orderId, at: now });
    }
    if (status === 'refused') {
      log('warn', 'the payment provider refused a refund', { payment: paymentId });
      if (paymentId !== null) await markNotRefunded(tx, paymentId, now);
      // Only refunds of staff are part of what was returned of the order.
      if (refund.staffId !== null)
        await tx
          .update(orders)
          .set({ refunded: sql`${orders.refunded} - ${amount}` })
          .where(eq(orders.id, orderId));
    }
    return true;
  });
  if (isChanged) orderChanges.publish(orderId);
}

/**
 * Asks for the refunds that were done if the provider has returned less: the customer's bank may send a refund back, days
 * after it was done.
 * @param returned what the provider has returned of the payment
 */
export async function recheckRefunds(
  services: RefundServices,
  { adapter }: PaymentAccount,
  payment: PaymentRow,
  returned: Minor,
): Promise<void> {
  const done = await services.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), eq(refunds.status, 'done')));
  if (sumOf(done.map(({ amount }) => amount)) <= returned) return;
  for (const refund of done) {
    if (refund.externalId === null) continue;
    const report = await adapter.refundStatus(payment, refund.externalId);
    if (report.status === 'refused') await storeReport(services, refund, report);
  }
}

/** How long to wait until the provider is asked again, by the age of what is asked for, in milliseconds. */
export function askingDelay(ageMs: number): number {
  if (ageMs < 10 * MINUTE_MS) return 10_000;
  if (ageMs < 60 * MINUTE_MS) return MINUTE_MS;
  return ageMs < 24 * 60 * MINUTE_MS ? 10 * MINUTE_MS : MAX_DELAY_MS;
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

/** Refunds that wait although a day has passed: for the log, because their account may no longer be usable. */
export async function logWaitingRefunds({
  db,
  log,
  clock,
}: Pick<RefundServices, 'db' | 'log' | 'clock'>): Promise<void> {
  const rows = await db
    .select({ provider: payments.provider, count: sql<number>`count(*)::int` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.status, 'requested'), gt(refunds.tries, 3), lte(refunds.createdAt, clock.now())))
    .groupBy(payments.provider);
  for (const group of rows) log('warn', 'refunds wait for their payment provider', group);
}
