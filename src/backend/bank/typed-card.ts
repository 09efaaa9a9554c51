import { hasExpired } from '#backend/cards/read.ts';
import { findTestCard, passesLuhn, type TestCard } from './test-cards.ts';
import type { bankTexts } from './texts.ts';

/** A card as a person typed it. */
export interface TypedCard {
  readonly number: string;
  readonly month: string;
  readonly year: string;
  readonly cvc: string;
  readonly name: string;
}

export type CardField = 'number' | 'expiry' | 'cvc' | 'name';
export type CardFaults = Partial<Record<CardField, keyof typeof bankTexts>>;

export interface CheckedCard {
  readonly card: TestCard;
  readonly expMonth: number;
  readonly expYear: number;
}

/** What the bank makes of it, or what is wrong with every field. The number goes no further than this. */
export function checkCard(typed: TypedCard, now: Date): CheckedCard | { readonly faults: CardFaults } {
  const number = typed.number.replace(/[\s-]/g, '');
  const card = findTestCard(number);
  const expMonth = Number(typed.month);
  const expYear = Number(typed.year) < 100 ? 2000 + Number(typed.year) : Number(typed.year);
  const isMonth = /^\d{1,2}$/.test(typed.month) && expMonth >= 1 && expMonth <= 12 && /^(\d{2}|2\d{3})$/.test(typed.year);
  const faults: CardFaults = {
    ...(!card && { number: passesLuhn(number) ? 'notTestCard' : 'wrongNumber' }),
    ...(!isMonth ? { expiry: 'wrongExpiry' } : hasExpired({ expMonth, expYear }, now) && { expiry: 'pastExpiry' }),
    ...(!/^\d{3,4}$/.test(typed.cvc) && { cvc: 'wrongCvc' }),
    ...((typed.name.trim() === '' || typed.name.length > 100) && { name: 'wrongName' }),
  };
  return card && Object.keys(faults).length === 0 ? { card, expMonth, expYear } : { faults };
}
