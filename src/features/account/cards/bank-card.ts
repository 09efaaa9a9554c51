import * as v from 'valibot';
import { MAX_NAME_LENGTH, type Locale } from '#contract/constants.ts';
import { ErrorBody } from '#contract/endpoint-definitions.ts';
import { isBlank, normalizeLine } from '#contract/text.ts';
import type { MessageKey } from '#i18n/keys.ts';
import { HttpError, withTimeout } from '#lib/errors.ts';

/** A card as entered, with the separators of the masks; the expiry is MM/YY. It is never stored. */
export type BankCard = Readonly<Record<'number' | 'expiry' | 'cvc' | 'name', string>>;

export const EMPTY_CARD: BankCard = { number: '', expiry: '', cvc: '', name: '' };

type CardErrors = Readonly<Partial<Record<keyof BankCard, MessageKey<'account'>>>>;

/** Validates a card without a request. `today`: the current date in the customer's time zone. */
export function findCardErrors(card: BankCard, today: Date): CardErrors {
  const expiry = expiryError(card.expiry, today);
  return {
    ...(!isCardNumber(card.number) && { number: 'account:cardNumberWrong' }),
    ...(expiry && { expiry }),
    ...(card.cvc.length !== findCardKind(card.number).cvcLength && { cvc: 'account:cardCvcWrong' }),
    ...(isBlank(card.name) && { name: 'account:cardNameMissing' }),
  };
}

const MAX_VALIDITY_MONTHS = 20 * 12;

/** A card is valid through the last day of its month. */
function expiryError(expiry: string, today: Date): MessageKey<'account'> | null {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry) ?? [];
  if (!month || !year) return 'account:cardExpiryWrong';
  const months = (2000 + Number(year) - today.getFullYear()) * 12 + Number(month) - (today.getMonth() + 1);
  if (months < 0) return 'account:cardExpired';
  return months > MAX_VALIDITY_MONTHS ? 'account:cardExpiryWrong' : null;
}

/** The properties that follow from the first digits of a card number. */
interface CardKind {
  readonly brand: string;
  readonly mask: string;
  readonly lengths: readonly number[];
  readonly cvcLength: number;
}

const SIXTEEN_DIGITS = { mask: '#### #### #### ####', lengths: [16], cvcLength: 3 };
const UP_TO_NINETEEN_DIGITS = {
  mask: '#### #### #### #### ###',
  lengths: [12, 13, 14, 15, 16, 17, 18, 19],
  cvcLength: 3,
};

/** By issuer identification number, ISO/IEC 7812-1. */
const CARD_KINDS: readonly (readonly [RegExp, CardKind])[] = [
  [/^4/, { brand: 'Visa', ...SIXTEEN_DIGITS }],
  [/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/, { brand: 'Mastercard', ...SIXTEEN_DIGITS }],
  [/^3[47]/, { brand: 'American Express', mask: '#### ###### #####', lengths: [15], cvcLength: 4 }],
  [/^(50|5[6-9]|6)/, { brand: 'Maestro', ...UP_TO_NINETEEN_DIGITS }],
];

function extractDigits(text: string): string {
  return text.replace(/\D/g, '');
}

export function findCardKind(number: string): CardKind {
  const digits = extractDigits(number);
  return CARD_KINDS.find(([prefix]) => prefix.test(digits))?.[1] ?? { brand: '', ...UP_TO_NINETEEN_DIGITS };
}

/** Whether the length fits the card's kind and the check digit is right (ISO/IEC 7812-1, annex B). */
export function isCardNumber(number: string): boolean {
  const digits = extractDigits(number);
  return findCardKind(digits).lengths.includes(digits.length) && luhnSum(digits) % 10 === 0;
}

function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
}

/** Input masks. The grouping of the number depends on the brand. */
export const NUMBER_MASK = { mask: (text: string) => findCardKind(text).mask };
export const EXPIRY_MASK = { mask: '##/##', preProcess: completeExpiry };
export const CVC_MASK = { mask: '####' };

/** Completes `7` to `07`, and shortens the autofilled `07/2027` to `07/27`. */
export function completeExpiry(text: string): string {
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/\s*20(\d{2})$/.exec(text.trim()) ?? [];
  if (month) return `${month.padStart(2, '0')}/${year}`;
  return /^[2-9]/.test(text) ? `0${text}` : text;
}

const TOKENIZATION_TIMEOUT_MS = 15_000;

const TokenResponse = v.object({ card_token: v.pipe(v.string(), v.nonEmpty()) });

interface TokenizationSettings {
  /** URL of the bank's tokenization API, from the shop's payment options. */
  readonly url: string;
  readonly locale: Locale;
  readonly fetch: typeof globalThis.fetch;
}

/**
 * Exchanges a card for a token at the bank. Uses plain fetch so that the card data is sent to the bank only, without
 * the shop's token and cookies, and no error contains it.
 * @throws HttpError with errors per field if the bank rejects the card
 */
export async function tokenizeCard(card: BankCard, { url, locale, fetch }: TokenizationSettings): Promise<string> {
  const request: RequestInit = {
    method: 'POST',
    headers: { Accept: 'application/json', 'Accept-Language': locale, 'Content-Type': 'application/json' },
    body: JSON.stringify(toTokenRequest(card)),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  };
  const { response, body } = await withTimeout(TOKENIZATION_TIMEOUT_MS, undefined, async (signal) => {
    const response = await fetch(url, { ...request, signal }).catch(() => {
      throw new HttpError('tokenizeCard', 0);
    });
    // A response that is not JSON has no token either.
    return { response, body: (await response.json().catch(() => undefined)) as unknown };
  });
  if (response.ok && v.is(TokenResponse, body)) return body.card_token;
  const error = v.safeParse(ErrorBody, body);
  throw new HttpError('tokenizeCard', response.ok ? 502 : response.status, {
    body: error.success ? toCardFormError(error.output) : undefined,
  });
}

function toTokenRequest({ number, expiry, cvc, name }: BankCard) {
  const [month = '', year = ''] = expiry.split('/');
  return {
    number: extractDigits(number),
    exp_month: Number(month),
    exp_year: 2000 + Number(year),
    cvc,
    name: normalizeLine(name).slice(0, MAX_NAME_LENGTH),
  };
}

/** Maps the bank's errors of month and year to the form's single expiry field. */
function toCardFormError(body: ErrorBody): ErrorBody {
  const { exp_month: month, exp_year: year, ...errors } = body.errors ?? {};
  const expiry = month ?? year;
  return { ...body, errors: { ...errors, ...(expiry && { expiry }) } };
}
