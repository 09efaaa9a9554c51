import { MAX_NAME } from '#contract/constants.ts';
import type { MessageKey } from '#i18n/keys.ts';
import { cardKindOf, digitsOf, isCardNumber } from './card-number.ts';

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
  return { number: digitsOf(number), exp_month: Number(month), exp_year: 2000 + Number(year), cvc, name: name.trim().slice(0, MAX_NAME) };
}

/** A card is good through the last day of its month; no bank gives one out for more than twenty years. */
function expiryFault(expiry: string, today: Date): MessageKey<'account'> | null {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry) ?? [];
  if (!month || !year) return 'account:cardExpiryWrong';
  const left = (2000 + Number(year) - today.getFullYear()) * 12 + Number(month) - (today.getMonth() + 1);
  if (left < 0) return 'account:cardExpired';
  return left > 240 ? 'account:cardExpiryWrong' : null;
}
