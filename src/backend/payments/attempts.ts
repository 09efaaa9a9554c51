import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { orders, payments } from '#backend/db/schema/index.ts';
import type { PaymentReason } from '#backend/http/messages.ts';
import type { OrderRow } from '#backend/orders/transitions.ts';

export type AttemptRow = typeof payments.$inferSelect;

interface NewAttempt {
  readonly order: Pick<OrderRow, 'id' | 'total' | 'currency'>;
  readonly provider: string;
  readonly cardId: number | null;
  readonly now: Date;
}

/** A fresh attempt of an order that has no current one. The provider hears of it after the transaction. */
export async function insertAttempt(tx: Database, { order, provider, cardId, now }: NewAttempt): Promise<void> {
  const reference = randomBytes(24).toString('base64url');
  await tx.insert(payments).values({
    orderId: order.id, reference, provider, amount: order.total, currency: order.currency, status: 'pending', cardId, createdAt: now,
  });
  await tx.update(orders).set({ paymentStatus: 'pending' }).where(eq(orders.id, order.id));
}

/** Money that was taken goes back; what was not is called off. */
const undo = sql`case ${payments.status} when 'paid' then 'refund' when 'refunded' then null else 'cancel' end`;

const currentOf = (orderId: number) => and(eq(payments.orderId, orderId), isNull(payments.replacedAt));

/** Makes room for another attempt or method. */
export async function replaceAttempt(tx: Database, orderId: number, now: Date): Promise<void> {
  await tx.update(payments).set({ replacedAt: now, errand: undo }).where(currentOf(orderId));
}

/** The order came to nothing, and so does its payment: nobody waits for it any more. */
export async function undoAttempt(tx: Database, orderId: number): Promise<void> {
  await tx.update(payments).set({ errand: undo }).where(currentOf(orderId));
  const given: PaymentReason = 'abandoned';
  const unpaid = and(currentOf(orderId), inArray(payments.status, ['pending', 'requires_action']));
  const failed = await tx.update(payments).set({ status: 'failed', reason: given }).where(unpaid).returning({ id: payments.id });
  if (failed.length > 0) await tx.update(orders).set({ paymentStatus: 'failed' }).where(eq(orders.id, orderId));
}

export async function currentAttempt(db: Database, orderId: number): Promise<AttemptRow | undefined> {
  const [attempt] = await db.select().from(payments).where(currentOf(orderId)).orderBy(desc(payments.id)).limit(1);
  return attempt;
}
