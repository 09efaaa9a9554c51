import { and, asc, eq, lte } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { orders } from '#backend/db/schema/index.ts';
import { moveOrder, type OrderRow } from '#backend/orders/transitions.ts';
import { PAYMENT_WINDOW_MINUTES } from '#contract/constants.ts';

const BATCH_SIZE = 50;

const latestOverdue = (now: Date): Date => new Date(now.getTime() - PAYMENT_WINDOW_MINUTES * 60_000);

/** Whether an order has waited too long for its payment, whether or not `expireOrders` has reached it. */
export const isOverdue = ({ status, statusAt }: Pick<OrderRow, 'status' | 'statusAt'>, now: Date): boolean =>
  status === 'awaiting_payment' && statusAt <= latestOverdue(now);

/** Expires the orders, of all customers or of one, that have waited too long for their payment; returns their ids. */
export async function expireOrders(db: Database, now: Date, userId?: number): Promise<readonly number[]> {
  const overdue = and(
    eq(orders.status, 'awaiting_payment'),
    lte(orders.statusAt, latestOverdue(now)),
    userId === undefined ? undefined : eq(orders.userId, userId),
  );
  // A query before the transaction: nearly always there is nothing to do.
  if ((await db.select({ id: orders.id }).from(orders).where(overdue).limit(1)).length === 0) return [];
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(orders)
      .where(overdue)
      .orderBy(asc(orders.statusAt))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true });
    for (const order of rows) await moveOrder(tx, order, { to: 'expired', by: 'system', at: now });
    return rows.map(({ id }) => id);
  });
}
