import { eq } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { orderEvents, orders } from '#backend/db/schema/index.ts';
import { deletePlaceOfOrder } from './courier-place.ts';
import { type Actor, isFinal, type OrderRow } from './transitions.ts';

/** Whether a courier can be named: the order is placed, is not finished, and is not collected by the customer. */
export const canHaveCourier = ({ status, fulfilment }: Pick<OrderRow, 'status' | 'fulfilment'>): boolean =>
  fulfilment === 'delivery' && status !== 'awaiting_payment' && !isFinal(status);

interface CourierChange {
  /** Null for an order without a courier. */
  readonly courierId: number | null;
  readonly by: Actor;
  readonly at: Date;
  /** Who of the restaurant's staff did it. */
  readonly staffId?: number | undefined;
}

/**
 * Names the courier of an order, or none. The order's history repeats its status with the courier, so that open pages are notified.
 * `order` must be locked by this transaction and fulfil `canHaveCourier`.
 */
export async function assignCourier(
  tx: Database,
  order: OrderRow,
  { courierId, by, at, staffId }: CourierChange,
): Promise<void> {
  await tx.update(orders).set({ courierId }).where(eq(orders.id, order.id));
  await deletePlaceOfOrder(tx, order.id);
  await tx
    .insert(orderEvents)
    .values({ orderId: order.id, status: order.status, by, at, courierId, staffId: staffId ?? null });
}
