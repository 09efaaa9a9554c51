import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { isId } from '#backend/db/rows.ts';
import { cards, users } from '#backend/db/schema/index.ts';
import { TIME_ZONE } from '#contract/constants.ts';
import type { Card } from '#contract/user.ts';

export type CardRow = typeof cards.$inferSelect;

/** What decides whether a card can be charged: the date, and the configured provider (null for none). */
export interface CardContext {
  readonly now: Date;
  readonly provider: string | null;
}

const months = new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE, year: 'numeric', month: 'numeric' });

/** A card is valid through the last day of its month. */
export function hasExpired({ expMonth, expYear }: Pick<CardRow, 'expMonth' | 'expYear'>, now: Date): boolean {
  const part = (type: 'year' | 'month') =>
    Number(months.formatToParts(now).find((found) => found.type === type)?.value);
  return expYear * 12 + expMonth < part('year') * 12 + part('month');
}

/** Whether the card can never be charged again as things are: its date has passed, or its provider is not configured. */
const isDead = (card: CardRow, { now, provider }: CardContext): boolean =>
  card.provider !== provider || hasExpired(card, now);

const isUsable = (card: CardRow, context: CardContext): boolean => card.status === 'active' && !isDead(card, context);

export function cardView(card: CardRow, context: CardContext): Card {
  const { id, brand, last4, expMonth, expYear, isDefault, status } = card;
  return {
    id,
    brand,
    last4,
    exp_month: expMonth,
    exp_year: expYear,
    is_default: isDefault,
    status: isDead(card, context) ? 'expired' : status,
  };
}

/** The default first, the rest in the order in which they were added. */
export async function readCards(db: Database, userId: number, context: CardContext): Promise<Card[]> {
  const rows = await db
    .select()
    .from(cards)
    .where(eq(cards.userId, userId))
    .orderBy(desc(cards.isDefault), asc(cards.id));
  return rows.map((row) => cardView(row, context));
}

export async function readCard(db: Database, userId: number, id: number): Promise<CardRow | null> {
  if (!isId(id)) return null;
  const [card] = await db
    .select()
    .from(cards)
    .where(and(eq(cards.id, id), eq(cards.userId, userId)));
  return card ?? null;
}

/** The customer's card if it can be charged. */
export async function findUsableCard(
  db: Database,
  userId: number,
  id: number,
  context: CardContext,
): Promise<CardRow | null> {
  const card = await readCard(db, userId, id);
  return card && isUsable(card, context) ? card : null;
}

/** Serializes changes to one customer's cards, so that one default remains. */
export const lockUser = (tx: Database, userId: number) =>
  tx.execute(sql`select 1 from ${users} where ${users.id} = ${userId} for update`);

export const hasDefault = async (tx: Database, userId: number): Promise<boolean> =>
  (
    await tx
      .select({ id: cards.id })
      .from(cards)
      .where(and(eq(cards.userId, userId), cards.isDefault))
  ).length > 0;

/** Makes the oldest active card the default. */
export async function promoteOldest(tx: Database, userId: number): Promise<void> {
  const [oldest] = await tx
    .select({ id: cards.id })
    .from(cards)
    .where(and(eq(cards.userId, userId), eq(cards.status, 'active')))
    .orderBy(asc(cards.id))
    .limit(1);
  if (oldest) await tx.update(cards).set({ isDefault: true }).where(eq(cards.id, oldest.id));
}
