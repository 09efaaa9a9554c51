import { randomBytes } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { only } from '#backend/db/rows.ts';
import { bankCards, secrets } from '#backend/db/schema/index.ts';
import { codeOf, sameCode } from '#backend/user/sign-in-codes.ts';
import type { CheckedCard } from './typed-card.ts';

export type BankCard = typeof bankCards.$inferSelect;

const DAY = 86_400_000;

/** Keeps what a shop may know of the card. */
export async function makeToken(db: Database, { card, expMonth, expYear }: CheckedCard, now: Date): Promise<BankCard> {
  const token = `card_${randomBytes(24).toString('base64url')}`;
  const kept = { token, brand: card.brand, last4: card.number.slice(-4), expMonth, expYear, kind: card.kind, createdAt: now };
  return only(await db.insert(bankCards).values(kept).returning());
}

export async function readToken(db: Database, token: string): Promise<BankCard | undefined> {
  const [card] = await db.select().from(bankCards).where(eq(bankCards.token, token));
  return card;
}

/** Says that a shop keeps the token. */
export async function markLinked(db: Database, token: string, now: Date): Promise<void> {
  await db.update(bankCards).set({ linkedAt: now }).where(and(eq(bankCards.token, token), isNull(bankCards.linkedAt)));
}

export async function forgetToken(db: Database, token: string): Promise<void> {
  await db.delete(bankCards).where(eq(bankCards.token, token));
}

/** Tokens that nobody linked within a day. */
export async function forgetUnlinked(db: Database, now: Date): Promise<void> {
  await db.delete(bankCards).where(and(isNull(bankCards.linkedAt), lt(bankCards.createdAt, new Date(now.getTime() - DAY))));
}

/** The code of a card or of a payment; it follows from the bank's secret, so none is stored. */
export async function bankCode(db: Database, name: string): Promise<string> {
  const { value } = only(await db.select().from(secrets).where(eq(secrets.name, 'bank_codes')));
  return codeOf(value, 'bank', name);
}

export const isBankCode = async (db: Database, name: string, given: string): Promise<boolean> => sameCode(await bankCode(db, name), given.trim());
