import type { Order } from '#contract/orders.ts';
import type { MessageKey } from './keys.ts';

/**
 * The message that says how an order is paid. "Online" includes wallets and the apps of banks: that it was a card is
 * known, and shown beside it, only for a saved one.
 */
export const paymentMethodKey = (
  method: Order['payment']['method'],
  fulfilment: Order['fulfilment'],
): MessageKey<'checkout'> => {
  if (method === 'card_online') return 'checkout:paidOnline';
  return fulfilment === 'pickup' && method !== 'unknown' ? `checkout:pickup_${method}` : `checkout:method_${method}`;
};
