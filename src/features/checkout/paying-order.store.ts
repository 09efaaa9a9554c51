import type { Locale } from '#contract/constants.ts';
import type { PaymentState } from '#contract/orders.ts';
import { sessionAtom } from '#lib/persistent-stores.ts';
import { href } from '../../routes.ts';

/** The order whose payment is under way in this tab: a bank's page may lead back without naming it. */
export const $payingOrder = sessionAtom<number | null>(
  'paying',
  null,
  (value): value is number | null => value === null || Number.isSafeInteger(value),
);

/** Leads to wherever the order's payment goes on. */
export function followPayment(orderId: number, payment: PaymentState, locale: Locale): void {
  if (payment.status !== 'none') $payingOrder.set(orderId);
  location.assign(afterOrder(orderId, payment, locale));
}

/** The payment came to its end. */
export function forgetPaying(orderId: number): void {
  if ($payingOrder.get() === orderId) $payingOrder.set(null);
}

const NEXT: Readonly<Record<PaymentState['status'], 'checkoutPayment' | 'checkoutSuccess' | 'checkoutFail'>> = {
  none: 'checkoutSuccess',
  paid: 'checkoutSuccess',
  pending: 'checkoutPayment',
  requires_action: 'checkoutPayment',
  failed: 'checkoutFail',
  refunded: 'checkoutFail',
  unknown: 'checkoutPayment',
};

/** Where an order with such a payment leads: to the bank's own page, to the page that watches the payment, or to its result. */
export function afterOrder(orderId: number, payment: PaymentState, locale: Locale): string {
  return payment.redirect_url || `${href(locale, NEXT[payment.status])}?order=${orderId}`;
}
