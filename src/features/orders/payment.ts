import type { Order } from '#contract/orders.ts';
import type { Translate } from '#i18n/keys.ts';

/** How an order is paid: the method, the card, its state where there is one, and the change that was asked for. */
export function paymentParts({ method, status, card, change_from: changeFrom }: Order['payment'], t: Translate<'checkout' | 'orders'>, price: (major: number) => string): string[] {
  return [
    t(`checkout:method_${method}`),
    ...(card ? [`${card.brand} •${card.last4}`] : []),
    ...(status === 'none' ? [] : [t(`orders:payment_${status}`)]),
    ...(changeFrom ? [t('orders:changeFrom', { price: price(changeFrom) })] : []),
  ];
}
