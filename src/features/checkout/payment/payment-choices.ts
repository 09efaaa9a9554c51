import type { PaymentMethod } from '#contract/value-lists.ts';
import type { Card } from '#contract/user.ts';

/** A way to pay for an order. `cardId` null: another card, entered on the bank's page. */
export type PaymentChoice =
  { readonly method: 'cash' | 'card_courier' } | { readonly method: 'card_online'; readonly cardId: number | null };

/** All choices in the order of the methods; in place of the online one the saved cards, then another card. */
export function paymentChoices(methods: readonly PaymentMethod[], cards: readonly Pick<Card, 'id'>[]): PaymentChoice[] {
  return methods.flatMap((method): PaymentChoice[] =>
    method === 'card_online'
      ? [...cards.map(({ id }) => id), null].map((cardId) => ({ method, cardId }))
      : [{ method }],
  );
}

/** A choice as a form value: `cash`, `card_online`, `card_online 7`. */
export function toChoiceValue(choice: PaymentChoice): string {
  return choice.method === 'card_online' && choice.cardId !== null
    ? `${choice.method} ${choice.cardId}`
    : choice.method;
}
