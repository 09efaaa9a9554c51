import { eq } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { orderEvents, orders } from '#backend/db/schema/index.ts';
import { undoAttempt } from '#backend/payments/payment-attempts.ts';
import { returnPromotion } from '#backend/promo/uses.ts';
import type { OrderStatus } from '#contract/constants.ts';
import { isLost, mayMove, type Actor } from './transitions.ts';

export type OrderRow = typeof orders.$inferSelect;

export interface Movement {
  readonly to: OrderStatus;
  readonly by: Actor;
  readonly at: Date;
  readonly reason?: string;
  readonly courierId?: number;
}

/**
 * The only way an order changes its status; `order` must be locked by this transaction.
 * False when the table of transitions does not allow it, and then nothing has happened.
 */
export async function moveOrder(tx: Database, order: OrderRow, { to, by, at, reason, courierId }: Movement): Promise<boolean> {
  if (!mayMove(order.status, to, by)) return false;
  await tx
    .update(orders)
    .set({
      status: to,
      statusAt: at,
      ...(courierId !== undefined && { courierId }),
      ...(isLost(to) && { closedBy: by, closedReason: reason ?? '' }),
    })
    .where(eq(orders.id, order.id));
  await tx.insert(orderEvents).values({ orderId: order.id, status: to, by, at, courierId: courierId ?? order.courierId });
  if (isLost(to)) {
    await returnPromotion(tx, order.id);
    await undoAttempt(tx, order.id);
  }
  return true;
}
