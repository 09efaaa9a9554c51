import type { Order } from '#contract/orders.ts';
import { toMinor } from '#features/shared/money.ts';
import type { MessageKey, Translate } from '#i18n/keys.ts';
import { endedWithoutDelivery } from './order-status.ts';

/** The total of an order in minor units; null if unknown. */
export function orderTotal({ totals }: Pick<Order, 'totals'>): number | null {
  const total = totals.find(({ code }) => code === 'total');
  return total ? toMinor(total.amount) : null;
}

/** The label of a button that pays an order, with the amount if it is known. */
export function payLabel(
  order: Pick<Order, 'totals' | 'currency'>,
  t: Translate<'orders'>,
  formatPrice: (minor: number, currency: string) => string,
): string {
  const amount = orderTotal(order);
  return amount === null ? t('orders:payAction') : t('orders:pay', { price: formatPrice(amount, order.currency) });
}

/** For the thank-you page: what the customer has paid or will pay the courier, with the amount if it is known. */
export function describePlacedPayment(
  order: Pick<Order, 'totals' | 'currency' | 'payment' | 'fulfilment'>,
  t: Translate<'placed-order'>,
  formatPrice: (minor: number, currency: string) => string,
): string {
  const { method, status } = order.payment;
  const state = status === 'none' && method !== 'card_online' ? method : status === 'paid' ? status : 'unknown';
  const amount = orderTotal(order);
  const isPaidAtPickup = order.fulfilment === 'pickup' && (state === 'cash' || state === 'card_courier');
  const text = t(isPaidAtPickup ? `placed-order:pickup_thanks_${state}` : `placed-order:thanks_${state}`);
  return amount === null || state === 'unknown' ? text : `${text}: ${formatPrice(amount, order.currency)}`;
}

/** Title and sentence of the fail page for an order that does not await payment. */
export function failPageMessages({ status, payment }: Pick<Order, 'status' | 'payment'>): {
  readonly title: MessageKey<'orders'>;
  readonly text: MessageKey<'orders'>;
} {
  const hasNoOnlinePayment = payment.status === 'none';
  if (endedWithoutDelivery(status))
    return { title: hasNoOnlinePayment ? 'orders:order' : 'orders:closedTitle', text: 'orders:failClosed' };
  return { title: 'orders:order', text: hasNoOnlinePayment ? 'orders:failCash' : 'orders:failPaid' };
}

/** The payment of an order in words: method, card, state, and the cash for which the courier brings change. */
export function describePayment(
  { payment: { method, status, card, change_from: changeFrom }, fulfilment }: Pick<Order, 'payment' | 'fulfilment'>,
  t: Translate<'checkout' | 'orders'>,
  formatPrice: (major: number) => string,
): string[] {
  const isPaidAtPickup = fulfilment === 'pickup' && (method === 'cash' || method === 'card_courier');
  return [
    t(isPaidAtPickup ? `checkout:pickup_${method}` : `checkout:method_${method}`),
    ...(card ? [`${card.brand} •${card.last4}`] : []),
    ...(status === 'none' ? [] : [t(`orders:payment_${status}`)]),
    ...(changeFrom ? [t('orders:changeFrom', { price: formatPrice(changeFrom) })] : []),
  ];
}
