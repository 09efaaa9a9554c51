import { and, eq } from 'drizzle-orm';
import type { Database } from './client.ts';
import { orders } from './schema/index.ts';

/**
 * Whether an order of this customer was delivered or collected. Such a customer is trusted with more than a new account,
 * of which anybody with several phone numbers has several.
 */
export async function hasDeliveredOrder(db: Database, userId: number): Promise<boolean> {
  const delivered = and(eq(orders.userId, userId), eq(orders.status, 'delivered'));
  return (await db.select({ id: orders.id }).from(orders).where(delivered).limit(1)).length > 0;
}
