import { eq, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { promotions, promotionUses } from '#backend/db/schema/index.ts';

/** Counts a use; the promotion's row must be locked by this transaction. */
export async function usePromotion(tx: Database, promotionId: number, userId: number, orderId: number): Promise<void> {
  await tx.insert(promotionUses).values({ orderId, promotionId, userId });
  await tx.update(promotions).set({ uses: sql`${promotions.uses} + 1` }).where(eq(promotions.id, promotionId));
}

/** An order that came to nothing gives its use back. */
export async function returnPromotion(tx: Database, orderId: number): Promise<void> {
  const [returned] = await tx.delete(promotionUses).where(eq(promotionUses.orderId, orderId)).returning();
  if (returned) await tx.update(promotions).set({ uses: sql`${promotions.uses} - 1` }).where(eq(promotions.id, returned.promotionId));
}
