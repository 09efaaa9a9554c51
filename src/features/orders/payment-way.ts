import type { Locale, OrderStatus, PaymentStatus } from '#contract/constants.ts';
import type { Order } from '#contract/orders.ts';
import type { MessageKey } from '#i18n/keys.ts';
import { href } from '../../routes.ts';
import { isLost } from './forward.ts';

/** Milliseconds that an order waits for its payment. */
const PATIENCE = 15 * 60 * 1000;

/** Where a payment leads, with its order; null while it is still being decided. */
export function afterPayment(status: PaymentStatus, order: OrderStatus): 'checkoutSuccess' | 'checkoutFail' | null {
  if (isLost(order)) return 'checkoutFail';
  if (status === 'pending' || status === 'requires_action') return null;
  return status === 'failed' || status === 'refunded' ? 'checkoutFail' : 'checkoutSuccess';
}

export function resultHref(name: 'checkoutSuccess' | 'checkoutFail' | 'checkoutPayment', orderId: number, locale: Locale): string {
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
export function payUntil({ status, created_at: created, steps }: Pick<Order, 'status' | 'created_at' | 'steps'>): string | null {
  if (status !== 'awaiting_payment') return null;
  const since = Date.parse(steps.findLast((step) => step.status === status)?.at ?? created);
  return Number.isNaN(since) ? null : new Date(since + PATIENCE).toISOString();
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
