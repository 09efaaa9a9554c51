import { and, eq, max } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { ticketPrints } from '#backend/db/schema/index.ts';
import type { PrintKind } from '#contract/staff/board.ts';

/**
 * Counts a print of a ticket; its order must be locked by this transaction.
 * @returns which copy it is, 1 for the original; null if it was printed before and this is no reprint
 */
export async function countPrint(
  tx: Database,
  { orderId, kind }: { readonly orderId: number; readonly kind: PrintKind },
  { isReprint, now }: { readonly isReprint: boolean; readonly now: Date },
): Promise<number | null> {
  const [last] = await tx
    .select({ copy: max(ticketPrints.copy) })
    .from(ticketPrints)
    .where(and(eq(ticketPrints.orderId, orderId), eq(ticketPrints.kind, kind)));
  const printed = last?.copy ?? 0;
  if (printed > 0 && !isReprint) return null;
  const copy = printed + 1;
  await tx.insert(ticketPrints).values({ orderId, kind, copy, at: now });
  return copy;
}
