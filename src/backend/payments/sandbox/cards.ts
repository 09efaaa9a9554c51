import { randomBytes } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import { hasExpired } from '../cards.ts';
import { type Database, requireRow } from '#backend/db/client.ts';
import { bankCards, secrets, type BankCardKind } from '#backend/db/schema/index.ts';
import { deriveCode, codesEqual } from '#backend/customers/verification-codes.ts';
import type { bankTexts } from './pages.ts';

const UNLINKED_TOKEN_LIFETIME_MS = 86_400_000;

interface TestCard {
  readonly number: string;
  readonly kind: BankCardKind;
  readonly brand: 'Visa' | 'Mastercard';
  /** Whether linking it takes a code. */
  readonly needsCode: boolean;
}

/** The only cards of this bank: it rejects all other numbers, so that no real card is entered. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', kind: 'good', brand: 'Visa', needsCode: true },
  { number: '4111111111111111', kind: 'good', brand: 'Visa', needsCode: true },
  { number: '5555555555554444', kind: 'good', brand: 'Mastercard', needsCode: false },
  { number: '4000000000003220', kind: 'secure', brand: 'Visa', needsCode: true },
  { number: '4000000000009995', kind: 'poor', brand: 'Visa', needsCode: true },
  { number: '4000000000000069', kind: 'expired', brand: 'Visa', needsCode: true },
];

/** Month and year of a typed expiry: `12/30`, `12 / 2030`, `1230` or `9/30`. Empty for anything else. */
export function splitExpiry(text: string): { readonly month: string; readonly year: string } {
  const trimmed = text.trim();
  const [, month = '', year = ''] =
    /^(\d{1,2})\s?[/. -]\s?(\d{2}|\d{4})$/.exec(trimmed) ?? /^(\d{2})(\d{2}|\d{4})$/.exec(trimmed) ?? [];
  return { month, year };
}

/** ISO/IEC 7812-1, annex B. */
export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** A card as it was typed. */
type TypedCard = Readonly<Record<'number' | 'month' | 'year' | 'cvc' | 'name', string>>;

export type CardField = 'number' | 'expiry' | 'cvc' | 'name';
export type CardFaults = Partial<Record<CardField, keyof typeof bankTexts>>;

interface CheckedCard {
  readonly card: TestCard;
  readonly expMonth: number;
  readonly expYear: number;
}

/** The test card that was typed, or the faults of each field. */
export function checkCard(typed: TypedCard, now: Date): CheckedCard | { readonly faults: CardFaults } {
  const number = typed.number.replace(/[\s-]/g, '');
  const card = TEST_CARDS.find((known) => known.number === number);
  const expMonth = Number(typed.month);
  const expYear = Number(typed.year) < 100 ? 2000 + Number(typed.year) : Number(typed.year);
  const isMonth =
    /^\d{1,2}$/.test(typed.month) && expMonth >= 1 && expMonth <= 12 && /^(\d{2}|2\d{3})$/.test(typed.year);
  const faults: CardFaults = {
    ...(!card && { number: passesLuhn(number) ? 'notTestCard' : 'wrongNumber' }),
    ...(!isMonth ? { expiry: 'wrongExpiry' } : hasExpired({ expMonth, expYear }, now) && { expiry: 'pastExpiry' }),
    ...(!/^\d{3,4}$/.test(typed.cvc) && { cvc: 'wrongCvc' }),
    ...((typed.name.trim() === '' || typed.name.length > 100) && { name: 'wrongName' }),
  };
  return card && Object.keys(faults).length === 0 ? { card, expMonth, expYear } : { faults };
}

type BankCard = typeof bankCards.$inferSelect;

/** Stores the displayable details of a card under a new token. */
export async function createToken(
  db: Database,
  { card: { brand, number, kind }, expMonth, expYear }: CheckedCard,
  now: Date,
): Promise<BankCard> {
  const token = `card_${randomBytes(24).toString('base64url')}`;
  const row = { token, brand, last4: number.slice(-4), expMonth, expYear, kind, createdAt: now };
  return requireRow(await db.insert(bankCards).values(row).returning());
}

export async function readToken(db: Database, token: string): Promise<BankCard | undefined> {
  const [card] = await db.select().from(bankCards).where(eq(bankCards.token, token));
  return card;
}

/** Records that the shop has stored the token. */
export async function markLinked(db: Database, token: string, now: Date): Promise<void> {
  await db
    .update(bankCards)
    .set({ linkedAt: now })
    .where(and(eq(bankCards.token, token), isNull(bankCards.linkedAt)));
}

export async function deleteToken(db: Database, token: string): Promise<void> {
  await db.delete(bankCards).where(eq(bankCards.token, token));
}

/** Deletes tokens that were not linked within a day. */
export async function deleteUnlinkedTokens(db: Database, now: Date): Promise<void> {
  await db
    .delete(bankCards)
    .where(
      and(isNull(bankCards.linkedAt), lt(bankCards.createdAt, new Date(now.getTime() - UNLINKED_TOKEN_LIFETIME_MS))),
    );
}

export const needsCode = ({ brand, last4 }: BankCard): boolean =>
  TEST_CARDS.some((known) => known.brand === brand && known.number.endsWith(last4) && known.needsCode);

/** The code of a card or of a payment; it is derived from the bank's secret, so none is stored. */
export async function bankCode(db: Database, name: string): Promise<string> {
  const { value } = requireRow(await db.select().from(secrets).where(eq(secrets.name, 'bank_codes')));
  return deriveCode(value, 'bank', name);
}

export const isBankCode = async (db: Database, name: string, given: string): Promise<boolean> =>
  codesEqual(await bankCode(db, name), given.trim());
