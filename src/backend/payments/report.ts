import { eq } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { only } from '#backend/db/rows.ts';
import { orders, paymentReports, payments } from '#backend/db/schema/index.ts';
import { notFound, Refusal } from '#backend/http/refusal.ts';
import { toMinor } from '#backend/money.ts';
import { isLost, moveOrder, type OrderRow } from '#backend/orders/transitions.ts';
import type { PaymentReport } from '#contract/orders.ts';
import type { AttemptRow } from './attempts.ts';
import { isOverdue } from './expiry.ts';
import { afterReport, isMoney } from './transitions.ts';

/** Takes a report whose signature was checked; answers the order it concerns. Every report is kept, and counts once. */
export async function takeReport(tx: Database, report: PaymentReport, now: Date): Promise<number | Refusal> {
  const [known] = await tx.select({ orderId: payments.orderId }).from(payments).where(eq(payments.reference, report.reference));
  if (!known) return notFound();
  // The order before the payment, as everybody locks them.
  const order = only(await tx.select().from(orders).where(eq(orders.id, known.orderId)).for('update'));
  const attempt = only(await tx.select().from(payments).where(eq(payments.reference, report.reference)).for('update'));
  if (toMinor(report.amount) !== attempt.amount) return new Refusal(422, 'otherAmount', { fields: { amount: 'otherAmount' } });
  if (report.currency !== attempt.currency) return new Refusal(422, 'otherAmount', { fields: { currency: 'otherAmount' } });
  if (await isNew(tx, attempt, report, now)) await apply(tx, order, attempt, report, now);
  return order.id;
}

async function isNew(tx: Database, { id: paymentId }: AttemptRow, { id, sequence, status, reason }: PaymentReport, now: Date): Promise<boolean> {
  const kept = await tx
    .insert(paymentReports)
    .values({ id, paymentId, sequence, status, reason, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: paymentReports.id });
  return kept.length > 0;
}

async function apply(tx: Database, order: OrderRow, attempt: AttemptRow, report: PaymentReport, now: Date): Promise<void> {
  const isCurrent = attempt.replacedAt === null;
  const after = afterReport(attempt, report);
  // Of a payment that nobody waits for, only the money matters.
  const isOver = !isCurrent || isLost(order.status);
  const { status, reason } = isOver && !isMoney(after.status) ? attempt : after;
  await tx.update(payments).set({ status, reason, sequence: after.sequence }).where(eq(payments.id, attempt.id));
  if (status === attempt.status) return;
  if (isCurrent) await tx.update(orders).set({ paymentStatus: status }).where(eq(orders.id, order.id));
  if (status === 'refunded') await tx.update(payments).set({ errand: null }).where(eq(payments.id, attempt.id));
  if (status !== 'paid') return;
  const inTime = isCurrent && !isOverdue(order, now);
  if (inTime && (await moveOrder(tx, order, { to: 'placed', by: 'system', at: now }))) return;
  // Nobody waits for this money any more: it goes back, and the order stays what it is.
  await tx.update(payments).set({ errand: 'refund' }).where(eq(payments.id, attempt.id));
  if (isCurrent) await moveOrder(tx, order, { to: 'expired', by: 'system', at: now });
}
