import { and, asc, desc, eq } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { isId } from '#backend/db/rows.ts';
import { cards } from '#backend/db/schema/index.ts';
import { TIME_ZONE } from '#contract/constants.ts';
import type { Card } from '#contract/user.ts';

export type CardRow = typeof cards.$inferSelect;

const months = new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE, year: 'numeric', month: 'numeric' });

/** A card is good through the last day of its month. */
export function hasExpired({ expMonth, expYear }: Pick<CardRow, 'expMonth' | 'expYear'>, now: Date): boolean {
  const part = (type: 'year' | 'month') => Number(months.formatToParts(now).find((found) => found.type === type)?.value);
  return expYear * 12 + expMonth < part('year') * 12 + part('month');
}

export function cardView(card: CardRow, now: Date): Card {
  const { id, brand, last4, expMonth, expYear, isDefault, status } = card;
  return { id, brand, last4, exp_month: expMonth, exp_year: expYear, is_default: isDefault, status: hasExpired(card, now) ? 'expired' : status };
}

/** The default first, the rest as they were added. */
export async function readCards(db: Database, userId: number, now: Date): Promise<Card[]> {
  const rows = await db.select().from(cards).where(eq(cards.userId, userId)).orderBy(desc(cards.isDefault), asc(cards.id));
  return rows.map((row) => cardView(row, now));
}

export async function readCard(db: Database, userId: number, id: number): Promise<CardRow | null> {
  if (!isId(id)) return null;
  const [card] = await db.select().from(cards).where(and(eq(cards.id, id), eq(cards.userId, userId)));
  return card ?? null;
}

/** The customer's card if it can be paid with. */
export async function chargeable(db: Database, userId: number, id: number, now: Date): Promise<CardRow | null> {
  const card = await readCard(db, userId, id);
  return card?.status === 'active' && !hasExpired(card, now) ? card : null;
}
