import type { Locale } from '#contract/constants.ts';
import type { PaymentState } from '#contract/orders.ts';
import { sessionAtom } from '#lib/persistent-stores.ts';
import { href } from '../../routes.ts';

/** The order that is being paid in this tab: a bank's page may redirect back without naming it. */
export const $payingOrder = sessionAtom<number | null>(
  'paying',
  null,
  (value): value is number | null => value === null || Number.isSafeInteger(value),
);

export function continuePayment(orderId: number, payment: PaymentState, locale: Locale): void {
  if (payment.status !== 'none') $payingOrder.set(orderId);
  location.assign(paymentHref(orderId, payment, locale));
}

export function clearPayingOrder(orderId: number): void {
  if ($payingOrder.get() === orderId) $payingOrder.set(null);
}

const PAYMENT_ROUTES: Readonly<Record<PaymentState['status'], 'checkoutPayment' | 'checkoutSuccess' | 'checkoutFail'>> =
  {
    none: 'checkoutSuccess',
    paid: 'checkoutSuccess',
    pending: 'checkoutPayment',
    requires_action: 'checkoutPayment',
    failed: 'checkoutFail',
    refunded: 'checkoutFail',
    unknown: 'checkoutPayment',
  };

/** The bank's page, the page that polls the payment, or the one with its result. */
export function paymentHref(orderId: number, payment: PaymentState, locale: Locale): string {
  return payment.redirect_url || `${href(locale, PAYMENT_ROUTES[payment.status])}?order=${orderId}`;
}
