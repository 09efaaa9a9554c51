import { asc, notInArray } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { orders } from '#backend/db/schema/index.ts';
import { toMajor } from '#backend/money.ts';
import { isFinal } from '#backend/orders/transitions.ts';
import { ORDER_STATUSES, TIME_ZONE } from '#contract/constants.ts';

const time = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});
const HEADINGS = ['ORDER', 'SINCE', 'STATUS', 'RESTAURANT', 'CITY', 'TOTAL', 'PAYMENT', 'CUSTOMER'] as const;
const MAX_LISTED_ORDERS = 200;

/** The orders that are not finished, the oldest first, as a table. */
export async function listOpenOrders(db: Database): Promise<string[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(notInArray(orders.status, ORDER_STATUSES.filter(isFinal)))
    .orderBy(asc(orders.id))
    .limit(MAX_LISTED_ORDERS);
  if (rows.length === 0) return ['No open orders'];
  return table([HEADINGS, ...rows.map(rowOf)]);
}

function rowOf(order: typeof orders.$inferSelect): readonly string[] {
  const payment =
    order.paymentStatus === 'none' ? order.paymentMethod : `${order.paymentMethod}, ${order.paymentStatus}`;
  return [
    order.number,
    time.format(order.statusAt),
    order.status,
    order.restaurantName,
    order.citySlug,
    `${toMajor(order.total).toFixed(2)} ${order.currency}`,
    payment,
    `${order.contactName} +${order.contactPhone}`,
  ];
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = HEADINGS.map((_heading, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
