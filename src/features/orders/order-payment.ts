import { PAYMENT_WINDOW_MINUTES, type Locale, type PaymentMethod } from '#contract/constants.ts';
import type { Order, PaymentState } from '#contract/orders.ts';
import type { Card } from '#contract/user.ts';
import type { MessageKey, Translate } from '#i18n/keys.ts';
import { href } from '../../routes.ts';
import { isLost } from './order-progress.ts';

/** Where a payment leads, with its order; null while it is still being decided, or in a state that this version does not know. */
export function afterPayment(
  status: PaymentState['status'],
  order: Order['status'],
): 'checkoutSuccess' | 'checkoutFail' | null {
  if (isLost(order)) return 'checkoutFail';
  if (status === 'pending' || status === 'requires_action' || status === 'unknown') return null;
  return status === 'failed' || status === 'refunded' ? 'checkoutFail' : 'checkoutSuccess';
}

export function resultHref(
  name: 'checkoutSuccess' | 'checkoutFail' | 'checkoutPayment',
  orderId: number,
  locale: Locale,
): string {
  return `${href(locale, name)}?order=${orderId}`;
}

/** Where an order that waits for its payment is paid: another attempt where one has failed already. */
export function payHref({ id, payment }: Pick<Order, 'id' | 'payment'>, locale: Locale): string {
  return resultHref(payment.status === 'failed' ? 'checkoutFail' : 'checkoutPayment', id, locale);
}

/** Milliseconds between two questions about a payment: soon at first, then ever more patiently. */
export function pauseBefore(question: number): number {
  return Math.min(10_000, 2000 + 1000 * question);
}

/** The ISO instant until which an order waits for its payment; null for one that does not. */
export function payUntil({
  status,
  created_at: created,
  steps,
}: Pick<Order, 'status' | 'created_at' | 'steps'>): string | null {
  if (status !== 'awaiting_payment') return null;
  const since = Date.parse(steps.findLast((step) => step.status === status)?.at ?? created);
  return Number.isNaN(since) ? null : new Date(since + PAYMENT_WINDOW_MINUTES * 60_000).toISOString();
}

/** What the fail page calls an order that waits for no money. */
export function failTitle({ status, payment }: Pick<Order, 'status' | 'payment'>): MessageKey<'orders'> {
  if (!isLost(status)) return 'orders:order';
  return payment.status === 'none' ? 'orders:order' : 'orders:closedTitle';
}

/** What it says of the order. */
export function failSentence({ status, payment }: Pick<Order, 'status' | 'payment'>): MessageKey<'orders'> {
  if (isLost(status)) return 'orders:failClosed';
  return payment.status === 'none' ? 'orders:failCash' : 'orders:failPaid';
}

/** A way to pay an order that waits for its money. `cardId` null: another card, on the bank's own page. */
export type PaymentChoice =
  { readonly method: 'cash' | 'card_courier' } | { readonly method: 'card_online'; readonly cardId: number | null };

/** Every way there is: saved cards, another card, then whatever the courier takes. */
export function paymentChoices(methods: readonly PaymentMethod[], cards: readonly Pick<Card, 'id'>[]): PaymentChoice[] {
  const online: PaymentChoice[] = methods.includes('card_online')
    ? [...cards.map(({ id }) => id), null].map((cardId) => ({ method: 'card_online', cardId }))
    : [];
  const courier: PaymentChoice[] = methods.filter((method) => method !== 'card_online').map((method) => ({ method }));
  return [...online, ...courier];
}

/** The choice that was tried, null for an unknown method: orders know their card by its brand and last digits. */
export function triedChoice({ method, card }: Order['payment'], cards: readonly Card[]): PaymentChoice | null {
  if (method === 'unknown') return null;
  if (method !== 'card_online') return { method };
  const same = card && cards.find(({ brand, last4 }) => brand === card.brand && last4 === card.last4);
  return { method, cardId: same?.id ?? null };
}

/** Names a way in a list of them: `cash`, `card_online`, `card_online 7`. */
export function choiceName(way: PaymentChoice): string {
  return way.method === 'card_online' && way.cardId !== null ? `${way.method} ${way.cardId}` : way.method;
}

/** How an order is paid: the method, the card, its state where there is one, and the change that was asked for. */
export function paymentParts(
  { method, status, card, change_from: changeFrom }: Order['payment'],
  t: Translate<'checkout' | 'orders'>,
  price: (major: number) => string,
): string[] {
  return [
    t(`checkout:method_${method}`),
    ...(card ? [`${card.brand} •${card.last4}`] : []),
    ...(status === 'none' ? [] : [t(`orders:payment_${status}`)]),
    ...(changeFrom ? [t('orders:changeFrom', { price: price(changeFrom) })] : []),
  ];
}
