import type { Locale, PaymentStatus } from '#contract/constants.ts';
import type { Order } from '#contract/orders.ts';
import type { MessageKey } from '#i18n/keys.ts';
import { href } from '../../routes.ts';
import { isLost } from './forward.ts';

/** Where the state of a payment leads; null while it is still being decided. */
export function afterPayment(status: PaymentStatus): 'checkoutSuccess' | 'checkoutFail' | null {
  if (status === 'pending' || status === 'requires_action') return null;
  return status === 'failed' || status === 'refunded' ? 'checkoutFail' : 'checkoutSuccess';
}

export function resultHref(name: 'checkoutSuccess' | 'checkoutFail' | 'checkoutPayment', orderId: number, locale: Locale): string {
  return `${href(locale, name)}?order=${orderId}`;
}

/** Milliseconds between two questions about a payment: soon at first, then ever more patiently. */
export function pauseBefore(question: number): number {
  return Math.min(10_000, 2000 + 1000 * question);
}

/** What the fail page says of an order. */
export function failSentence({ status, payment }: Pick<Order, 'status' | 'payment'>): MessageKey {
  if (isLost(status)) return 'orders:failClosed';
  return payment.status === 'none' ? 'orders:failCash' : 'orders:failText';
}
