import { and, asc, desc, eq } from 'drizzle-orm';
import { type AccountRef, isSameAccount } from '#backend/accounts/accounts.ts';
import { type Database, isId } from '#backend/db/client.ts';
import { cards } from '#backend/db/schema/index.ts';
import { country } from '#contract/country.ts';
import type { Card } from '#contract/user.ts';
import { MAX_LISTED_ROWS } from './customer-limits.ts';

export type CardRow = typeof cards.$inferSelect;

/** A card can be charged at `now` if it has not expired and belongs to the account that takes new payments. */
export interface CardContext {
  readonly now: Date;
  /** That account; null if online payment is off. */
  readonly account: AccountRef | null;
}

const monthFormat = new Intl.DateTimeFormat('en-US', { timeZone: country.timeZone, year: 'numeric', month: 'numeric' });

/** Whether a card has expired; it is valid through the last day of its month. */
export function hasExpired({ expMonth, expYear }: Pick<CardRow, 'expMonth' | 'expYear'>, now: Date): boolean {
  const part = (type: 'year' | 'month') =>
    Number(monthFormat.formatToParts(now).find((found) => found.type === type)?.value);
  return expYear * 12 + expMonth < part('year') * 12 + part('month');
}

/** A card whose date has passed or whose account takes no new payments has the status `expired`. */
export function cardView(card: CardRow, { now, account }: CardContext): Card {
  const { id, brand, last4, expMonth, expYear, isDefault, status } = card;
  return {
    id,
    brand,
    last4,
    exp_month: expMonth,
    exp_year: expYear,
    is_default: isDefault,
    status: !isSameAccount(card, account) || hasExpired(card, now) ? 'expired' : status,
  };
}

/** The default first, the rest in the order in which they were added. */
export async function readCards(
  db: Database,
  userId: number,
  context: CardContext,
  maxCards = MAX_LISTED_ROWS,
): Promise<Card[]> {
  const rows = await db
    .select()
    .from(cards)
    .where(eq(cards.userId, userId))
    .orderBy(desc(cards.isDefault), asc(cards.id))
    .limit(maxCards);
  return rows.map((row) => cardView(row, context));
}

/** Null for a card of another customer. */
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
  return card && cardView(card, context).status === 'active' ? card : null;
}
