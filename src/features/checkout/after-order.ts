import type { Locale } from '#contract/constants.ts';
import { href } from '../../routes.ts';
import type { CreatedOrder } from './checkout.api.ts';

/** Where a placed order leads: to the payment's own page, to the page that watches the payment, or straight to the thanks. */
export function afterOrder({ order, payment }: CreatedOrder, locale: Locale): string {
  if (payment.redirect_url) return payment.redirect_url;
  const waits = payment.status === 'pending' || payment.status === 'requires_action' || payment.status === 'failed';
  return `${href(locale, waits ? 'checkoutPayment' : 'checkoutSuccess')}?order=${order.id}`;
}
