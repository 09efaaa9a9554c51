import type { Card } from '#contract/user.ts';

type Cards = readonly Card[];

/** `Visa •••• 4242`; the digits stay with their dots. */
export function cardName({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string {
  return `${brand} ••••\u00a0${last4}`;
}

/** `09/27` */
export function cardExpiry({ exp_month: month, exp_year: year }: Pick<Card, 'exp_month' | 'exp_year'>): string {
  return `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`;
}

/** The cards with one added or changed. There is one default: a new one takes it over. */
export function putCard(cards: Cards, card: Card): Card[] {
  const others = card.is_default ? cards.map((other) => ({ ...other, is_default: false })) : [...cards];
  const known = others.some(({ id }) => id === card.id);
  return known ? others.map((other) => (other.id === card.id ? card : other)) : [...others, card];
}

/** The cards that an order can be paid with, the default first. */
export function usableCards(cards: Cards): Card[] {
  const active = cards.filter(({ status }) => status === 'active');
  return active.toSorted((one, other) => Number(other.is_default) - Number(one.is_default));
}
