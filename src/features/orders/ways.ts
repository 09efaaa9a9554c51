import type { PaymentMethod } from '#contract/constants.ts';
import type { Order } from '#contract/orders.ts';
import type { Card } from '#contract/user.ts';

/** A way to pay an order that waits for its money. `cardId` null: another card, on the bank's own page. */
export type Way = { readonly method: 'cash' | 'card_courier' } | { readonly method: 'card_online'; readonly cardId: number | null };

/** Every way there is: saved cards, another card, then whatever the courier takes. */
export function waysToPay(methods: readonly PaymentMethod[], cards: readonly Pick<Card, 'id'>[]): Way[] {
  const online: Way[] = methods.includes('card_online') ? [...cards.map(({ id }) => id), null].map((cardId) => ({ method: 'card_online', cardId })) : [];
  const courier: Way[] = methods.filter((method) => method !== 'card_online').map((method) => ({ method }));
  return [...online, ...courier];
}

/** The way that was tried: orders know their card by its brand and last digits. */
export function triedWay({ method, card }: Order['payment'], cards: readonly Card[]): Way {
  if (method !== 'card_online') return { method };
  const same = card && cards.find(({ brand, last4 }) => brand === card.brand && last4 === card.last4);
  return { method, cardId: same?.id ?? null };
}

/** Names a way in a list of them: `cash`, `card_online`, `card_online 7`. */
export function wayName(way: Way): string {
  return way.method === 'card_online' && way.cardId !== null ? `${way.method} ${way.cardId}` : way.method;
}
