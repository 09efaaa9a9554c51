import { count, desc, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { orderReports, orders } from '#backend/db/schema/index.ts';
import type { OrderRow } from '#contract/staff/orders.ts';

/** The place of an order in a list that begins with the newest. */
export interface OrderPosition {
  readonly createdAt: Date;
  readonly id: number;
}

/** The columns of an order that a list shows. */
export const ORDER_ROW_COLUMNS = {
  id: orders.id,
  number: orders.number,
  createdAt: orders.createdAt,
  status: orders.status,
  restaurantName: orders.restaurantName,
  fulfilment: orders.fulfilment,
  userId: orders.userId,
  contactName: orders.contactName,
  contactPhone: orders.contactPhone,
  total: orders.total,
  currency: orders.currency,
  paymentMethod: orders.paymentMethod,
  paymentStatus: orders.paymentStatus,
} as const;

/** Orders that fulfil a condition, the newest first; `last` is the place of the last one if others follow. */
export async function readOrderRows(
  db: Database,
  condition: SQL | undefined,
  limit: number,
): Promise<{ rows: OrderRow[]; last: OrderPosition | null }> {
  const found = await db
    .select(ORDER_ROW_COLUMNS)
    .from(orders)
    .where(condition)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit + 1);
  const page = found.slice(0, limit);
  const reports = await countReports(
    db,
    page.map(({ id }) => id),
  );
  return {
    rows: page.map((order) => orderRowView(order, reports.get(order.id) ?? 0)),
    last: found.length > limit ? (page.at(-1) ?? null) : null,
  };
}

async function countReports(db: Database, ids: number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ orderId: orderReports.orderId, reports: count() })
    .from(orderReports)
    .where(inArray(orderReports.orderId, ids))
    .groupBy(orderReports.orderId);
  return new Map(rows.map(({ orderId, reports }) => [orderId, reports]));
}

type OrderRowColumns = Pick<typeof orders.$inferSelect, keyof typeof ORDER_ROW_COLUMNS>;

export const orderRowView = (order: OrderRowColumns, reports: number): OrderRow => ({
  id: order.id,
  number: order.number,
  created_at: order.createdAt.toISOString(),
  status: order.status,
  restaurant: order.restaurantName,
  fulfilment: order.fulfilment,
  customer: { id: order.userId, name: order.contactName, phone: order.contactPhone },
  total: order.total,
  currency: order.currency,
  payment: { method: order.paymentMethod, status: order.paymentStatus },
  reports,
});
