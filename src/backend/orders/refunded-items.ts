import { and, inArray, ne } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { refunds } from '#backend/db/schema/index.ts';

/** The ids of the order items for which money was returned, or is about to be. */
export async function readRefundedItems(db: Database, orderIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .select({ itemIds: refunds.itemIds })
    .from(refunds)
    .where(and(inArray(refunds.orderId, [...orderIds]), ne(refunds.status, 'refused')));
  return new Set(rows.flatMap(({ itemIds }) => itemIds));
}
