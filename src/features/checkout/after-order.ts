import type { Locale, PaymentStatus } from '#contract/constants.ts';
import type { PaymentState } from '#contract/orders.ts';
import { href } from '../../routes.ts';

const NEXT: Readonly<Record<PaymentStatus, 'checkoutPayment' | 'checkoutSuccess' | 'checkoutFail'>> = {
  none: 'checkoutSuccess',
  paid: 'checkoutSuccess',
  pending: 'checkoutPayment',
  requires_action: 'checkoutPayment',
  failed: 'checkoutFail',
  refunded: 'checkoutFail',
};

/** Where an order with such a payment leads: to the bank's own page, to the page that watches the payment, or to its result. */
export function afterOrder(orderId: number, payment: PaymentState, locale: Locale): string {
  return payment.redirect_url || `${href(locale, NEXT[payment.status])}?order=${orderId}`;
}
