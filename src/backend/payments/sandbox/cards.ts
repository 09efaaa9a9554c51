import { isBlank } from '#contract/text.ts';
import { randomBytes } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import { hasExpired } from '#backend/customers/saved-cards.ts';
import { type Database, requireRow } from '#backend/db/client.ts';
import { bankCards, secrets, type BankCardKind } from '#backend/db/schema/index.ts';
import { deriveCode, codesEqual } from '#backend/customers/verification-codes.ts';
import type { KeyIn } from '#i18n/keys.ts';

const UNLINKED_CARD_LIFETIME_MS = 86_400_000;

/** What happens when a test card is charged. The values are those of the database column `bank_cards.kind`. */
export const CARD_KINDS = {
  approved: 'good',
  threeDSecure: 'secure',
  insufficientFunds: 'poor',
  expired: 'expired',
} as const satisfies Record<string, BankCardKind>;

interface TestCard {
  readonly number: string;
  readonly kind: BankCardKind;
  readonly brand: 'Visa' | 'Mastercard';
  /** Whether the bank requires a code before the shop may link the card. */
  readonly linkingNeedsCode: boolean;
}

/** The only cards of this bank: it rejects all other numbers, so that no real card is entered. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', kind: CARD_KINDS.approved, brand: 'Visa', linkingNeedsCode: true },
  { number: '4111111111111111', kind: CARD_KINDS.approved, brand: 'Visa', linkingNeedsCode: true },
  { number: '5555555555554444', kind: CARD_KINDS.approved, brand: 'Mastercard', linkingNeedsCode: false },
  { number: '4000000000003220', kind: CARD_KINDS.threeDSecure, brand: 'Visa', linkingNeedsCode: true },
  { number: '4000000000009995', kind: CARD_KINDS.insufficientFunds, brand: 'Visa', linkingNeedsCode: true },
  { number: '4000000000000069', kind: CARD_KINDS.expired, brand: 'Visa', linkingNeedsCode: true },
];

/** Month and year of an entered expiry: `12/30`, `12 / 2030`, `1230` or `9/30`. Empty for anything else. */
export function splitExpiry(text: string): { readonly month: string; readonly year: string } {
  const trimmed = text.trim();
  const [, month = '', year = ''] =
    /^(\d{1,2})\s?[/. -]\s?(\d{2}|\d{4})$/.exec(trimmed) ?? /^(\d{2})(\d{2}|\d{4})$/.exec(trimmed) ?? [];
  return { month, year };
}

/** Whether a card number has a valid check digit (ISO/IEC 7812-1, annex B). */
export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** The text of each card field as the customer entered it. */
type EnteredCard = Readonly<Record<'number' | 'month' | 'year' | 'cvc' | 'name', string>>;

export type CardField = 'number' | 'expiry' | 'cvc' | 'name';
export type CardFieldErrors = Partial<Record<CardField, KeyIn<'backend-test-bank'>>>;

interface ValidCard {
  readonly card: TestCard;
  readonly expMonth: number;
  readonly expYear: number;
}

/** The test card that was entered, or an error for each field that is wrong. */
export function checkCard(entered: EnteredCard, now: Date): ValidCard | { readonly fieldErrors: CardFieldErrors } {
  const number = entered.number.replace(/[\s-]/g, '');
  const card = TEST_CARDS.find((known) => known.number === number);
  const expMonth = Number(entered.month);
  const expYear = Number(entered.year) < 100 ? 2000 + Number(entered.year) : Number(entered.year);
  const isValidExpiry =
    /^\d{1,2}$/.test(entered.month) && expMonth >= 1 && expMonth <= 12 && /^(\d{2}|2\d{3})$/.test(entered.year);
  const fieldErrors: CardFieldErrors = {
    ...(!card && { number: passesLuhn(number) ? 'notTestCard' : 'wrongNumber' }),
    ...(!isValidExpiry
      ? { expiry: 'wrongExpiry' }
      : hasExpired({ expMonth, expYear }, now) && { expiry: 'pastExpiry' }),
    ...(!/^\d{3,4}$/.test(entered.cvc) && { cvc: 'wrongCvc' }),
    ...((isBlank(entered.name) || entered.name.length > 100) && { name: 'wrongName' }),
  };
  return card && Object.keys(fieldErrors).length === 0 ? { card, expMonth, expYear } : { fieldErrors };
}

type BankCard = typeof bankCards.$inferSelect;

/**
 * Stores the displayable details of a card under a new token. The full number and the CVC are not stored. Returns the
 * stored card.
 */
export async function createBankCard(
  db: Database,
  { card: { brand, number, kind }, expMonth, expYear }: ValidCard,
  now: Date,
): Promise<BankCard> {
  const token = `card_${randomBytes(24).toString('base64url')}`;
  const row = { token, brand, last4: number.slice(-4), expMonth, expYear, kind, createdAt: now };
  return requireRow(await db.insert(bankCards).values(row).returning());
}

export async function readBankCard(db: Database, token: string): Promise<BankCard | undefined> {
  const [card] = await db.select().from(bankCards).where(eq(bankCards.token, token));
  return card;
}

/** Records that the shop has stored the token. */
export async function markBankCardLinked(db: Database, token: string, now: Date): Promise<void> {
  await db
    .update(bankCards)
    .set({ linkedAt: now })
    .where(and(eq(bankCards.token, token), isNull(bankCards.linkedAt)));
}

export async function deleteBankCard(db: Database, token: string): Promise<void> {
  await db.delete(bankCards).where(eq(bankCards.token, token));
}

/** Deletes cards that the shop has not linked within a day. */
export async function deleteUnlinkedBankCards(db: Database, now: Date): Promise<void> {
  await db
    .delete(bankCards)
    .where(
      and(isNull(bankCards.linkedAt), lt(bankCards.createdAt, new Date(now.getTime() - UNLINKED_CARD_LIFETIME_MS))),
    );
}

/** Whether the bank requires a code before the shop may link this card. */
export const linkingNeedsCode = ({ brand, last4 }: BankCard): boolean =>
  TEST_CARDS.some((known) => known.brand === brand && known.number.endsWith(last4) && known.linkingNeedsCode);

/**
 * The code that confirms a card or a payment; it is derived from the bank's secret, so none is stored.
 * @param subject the token of the card, or the reference of the payment
 */
export async function confirmationCode(db: Database, subject: string): Promise<string> {
  const { value } = requireRow(await db.select().from(secrets).where(eq(secrets.name, 'bank_codes')));
  return deriveCode(value, 'bank', subject);
}

export const isConfirmationCode = async (db: Database, subject: string, enteredCode: string): Promise<boolean> =>
  codesEqual(await confirmationCode(db, subject), enteredCode.trim());
