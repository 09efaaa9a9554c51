import type { Locale } from '#contract/constants.ts';
import type { PaymentState } from '#contract/orders.ts';
import { sessionAtom } from '#lib/persistent-stores.ts';
import { href } from '../../../routes.ts';

/** The order that is being paid in this tab: a bank's page may redirect back without naming it. */
export const $pendingPaymentOrderId = sessionAtom<number | null>(
  'paying',
  null,
  (value): value is number | null => value === null || Number.isSafeInteger(value),
);

/** Leaves for the provider's payment page, if there is one, or for the page with the payment's state. */
export function redirectToPayment(orderId: number, payment: PaymentState, locale: Locale): void {
  if (payment.status !== 'none') $pendingPaymentOrderId.set(orderId);
  location.assign(paymentHref(orderId, payment, locale));
}

/**
 * As `redirectToPayment`, from the checkout, which has nothing more to order: the page of the payment takes its place in the history. Back
 * from the bank's page leads there, and Back from the result to the page before the checkout.
 */
export function leaveCheckout(orderId: number, payment: PaymentState, locale: Locale): void {
  if (payment.status !== 'none') $pendingPaymentOrderId.set(orderId);
  if (!payment.redirect_url) return location.replace(checkoutHref(paymentRoute(payment.status), orderId, locale));
  history.replaceState(null, '', checkoutHref('checkoutPayment', orderId, locale));
  location.assign(payment.redirect_url);
}

export function clearPendingPayment(orderId: number): void {
  if ($pendingPaymentOrderId.get() === orderId) $pendingPaymentOrderId.set(null);
}

type PaymentRoute = 'checkoutPayment' | 'checkoutSuccess' | 'checkoutFail';

/** The page of a payment: its result, or the one that polls it while it is pending or in an unknown state. */
export function paymentRoute(status: PaymentState['status']): PaymentRoute {
  if (status === 'pending' || status === 'requires_action' || status === 'unknown') return 'checkoutPayment';
  return status === 'failed' || status === 'refunded' ? 'checkoutFail' : 'checkoutSuccess';
}

export function checkoutHref(route: PaymentRoute, orderId: number, locale: Locale): string {
  return `${href(locale, route)}?order=${orderId}`;
}

/** The id in the query of such a URL; null if it is missing or not an id. */
export function parseOrderId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

/** The bank's page, or the shop's page of the payment. */
export function paymentHref(orderId: number, payment: PaymentState, locale: Locale): string {
  return payment.redirect_url || checkoutHref(paymentRoute(payment.status), orderId, locale);
}
