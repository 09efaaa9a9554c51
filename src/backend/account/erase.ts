import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { addresses, cards, idempotencyKeys, orders, promotionUses, quotes, ratings, sessions, signInCodes, users } from '#backend/db/schema/index.ts';
import { isFinal } from '#backend/orders/transitions.ts';
import { ORDER_STATUSES } from '#contract/constants.ts';

const FINAL = ORDER_STATUSES.filter(isFinal);

/** Whether something is still to come from the restaurant. */
export async function hasUnfinishedOrder(db: Database, userId: number): Promise<boolean> {
  const going = and(eq(orders.userId, userId), notInArray(orders.status, FINAL));
  return (await db.select({ id: orders.id }).from(orders).where(going).limit(1)).length > 0;
}

/** Keeps new orders of this customer waiting until the transaction ends: quotes before the user, as an order locks them. */
export async function lockAccount(tx: Database, userId: number): Promise<void> {
  await tx.select({ id: quotes.id }).from(quotes).where(eq(quotes.userId, userId)).for('update');
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

/**
 * Forgets a customer; returns the cards, whose tokens the provider must forget too. What the shop sold stays, without
 * anything that tells to whom. Code requests keep the phone for another day: the limits must outlive the account.
 */
export async function eraseAccount(tx: Database, { id, phone }: { readonly id: number; readonly phone: string }): Promise<readonly { readonly provider: string; readonly token: string }[]> {
  const mine = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, id));
  await tx.update(ratings).set({ comment: '' }).where(inArray(ratings.orderId, mine));
  await tx.delete(promotionUses).where(eq(promotionUses.userId, id));
  const forgotten = await tx.delete(cards).where(eq(cards.userId, id)).returning({ provider: cards.provider, token: cards.token });
  await tx
    .update(orders)
    .set({
      userId: null, address: null, contactName: '', contactPhone: '', comment: '', card: null,
      closedReason: sql`case when ${orders.closedReason} is null then null else '' end`,
    })
    .where(eq(orders.userId, id));
  for (const table of [addresses, sessions, idempotencyKeys, quotes]) await tx.delete(table).where(eq(table.userId, id));
  await tx.delete(signInCodes).where(eq(signInCodes.phone, phone));
  await tx.delete(users).where(eq(users.id, id));
  return forgotten;
}
