import { MAX_NAME } from '#contract/constants.ts';
import type { MessageKey } from '#i18n/keys.ts';

/** A card as it is typed, under its masks. It lives in the form alone. */
export interface TypedCard {
  readonly number: string;
  /** `MM/YY` */
  readonly expiry: string;
  readonly cvc: string;
  readonly name: string;
}

export type CardField = keyof TypedCard;
export type CardFaults = Readonly<Partial<Record<CardField, MessageKey<'account'>>>>;

export const EMPTY_CARD: TypedCard = { number: '', expiry: '', cvc: '', name: '' };

/** What can be said without asking the bank; `today` is the customer's. */
export function findCardFaults(card: TypedCard, today: Date): CardFaults {
  const faults: Record<CardField, MessageKey<'account'> | null> = {
    number: isCardNumber(card.number) ? null : 'account:cardNumberWrong',
    expiry: expiryFault(card.expiry, today),
    cvc: card.cvc.length === cardKindOf(card.number).cvcLength ? null : 'account:cardCvcWrong',
    name: card.name.trim() ? null : 'account:cardNameMissing',
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault));
}

/** The card as the bank's tokenization takes it. */
export function toBankCard({ number, expiry, cvc, name }: TypedCard) {
  const [month = '', year = ''] = expiry.split('/');
  return {
    number: digitsOf(number),
    exp_month: Number(month),
    exp_year: 2000 + Number(year),
    cvc,
    name: name.trim().slice(0, MAX_NAME),
  };
}

/** A card is good through the last day of its month; no bank gives one out for more than twenty years. */
function expiryFault(expiry: string, today: Date): MessageKey<'account'> | null {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry) ?? [];
  if (!month || !year) return 'account:cardExpiryWrong';
  const left = (2000 + Number(year) - today.getFullYear()) * 12 + Number(month) - (today.getMonth() + 1);
  if (left < 0) return 'account:cardExpired';
  return left > 240 ? 'account:cardExpiryWrong' : null;
}

/** What a card's first digits tell: who issued it, how its number is grouped, how long number and security code are. */
export interface CardKind {
  readonly brand: string;
  readonly mask: string;
  readonly lengths: readonly number[];
  readonly cvcLength: number;
}

const FOURS = '#### #### #### ####';
const UNKNOWN: CardKind = {
  brand: '',
  mask: '#### #### #### #### ###',
  lengths: [12, 13, 14, 15, 16, 17, 18, 19],
  cvcLength: 3,
};

/** By issuer identification number, ISO/IEC 7812-1. */
const KINDS: readonly (readonly [RegExp, CardKind])[] = [
  [/^4/, { brand: 'Visa', mask: FOURS, lengths: [16], cvcLength: 3 }],
  [/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/, { brand: 'Mastercard', mask: FOURS, lengths: [16], cvcLength: 3 }],
  [/^3[47]/, { brand: 'American Express', mask: '#### ###### #####', lengths: [15], cvcLength: 4 }],
  [
    /^(50|5[6-9]|6)/,
    { brand: 'Maestro', mask: '#### #### #### #### ###', lengths: [12, 13, 14, 15, 16, 17, 18, 19], cvcLength: 3 },
  ],
];

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

export function cardKindOf(number: string): CardKind {
  const digits = digitsOf(number);
  return KINDS.find(([prefix]) => prefix.test(digits))?.[1] ?? UNKNOWN;
}

/** Whether the number can be a card's: long enough for its kind, and its last digit fits (ISO/IEC 7812-1, annex B). */
export function isCardNumber(number: string): boolean {
  const digits = digitsOf(number);
  return cardKindOf(digits).lengths.includes(digits.length) && luhnSum(digits) % 10 === 0;
}

function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
}

/** Grouped as the card's own embossing. */
export const NUMBER_MASK = { mask: (text: string) => cardKindOf(text).mask };

export const EXPIRY_MASK = { mask: '##/##', preProcess: completeExpiry };

export const CVC_MASK = { mask: '####' };

/** `7` can only be July, and browsers fill in `07/2027`. */
export function completeExpiry(text: string): string {
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/\s*20(\d{2})$/.exec(text.trim()) ?? [];
  if (month) return `${month.padStart(2, '0')}/${year}`;
  return /^[2-9]/.test(text) ? `0${text}` : text;
}
