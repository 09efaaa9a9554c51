import type { Locale } from '#contract/constants.ts';
import type { Order, PaymentState } from '#contract/orders.ts';
import type { Card } from '#contract/user.ts';
import {
  $acceptedMethods,
  type PaymentChoice,
  checkoutHref,
  paymentRoute,
  toChoiceValue,
} from '#features/checkout/payment/payment-methods.ts';
import { isOutcomeUnknown, randomKey } from '#features/shared/browser-api-client.ts';
import { pageLocale } from '#i18n/locale.ts';
import { HttpError } from '#lib/errors.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { endedWithoutDelivery } from '#contract/order-lifecycle.ts';
import { wait } from './while-visible.ts';
import { type FormatPrice } from '#i18n/price-format.ts';
import type { Minor } from '#contract/money.ts';
import type { MessageKey, Translate } from '#i18n/keys.ts';
import { paymentMethodKey } from '#i18n/payment-method.ts';

/** The page that shows a payment's outcome; null while it is pending or in an unknown state. */
export function resultRoute(status: PaymentState['status'], orderStatus: Order['status']) {
  const route = endedWithoutDelivery(orderStatus) ? 'checkoutFail' : paymentRoute(status);
  return route === 'checkoutPayment' ? null : route;
}

/**
 * The URL where an order that awaits payment is paid. After a failed payment it is the fail page, which offers other
 * methods.
 */
export function payOrderHref({ id, payment }: Pick<Order, 'id' | 'payment'>, locale: Locale): string {
  return checkoutHref(payment.status === 'failed' ? 'checkoutFail' : 'checkoutPayment', id, locale);
}

/** The payment choice that an order was last paid with; null for an unknown method. */
export function lastPaymentChoice({ method, card }: Order['payment'], cards: readonly Card[]): PaymentChoice | null {
  if (method === 'unknown') return null;
  if (method !== 'card_online') return { method };
  const same = card && cards.find(({ brand, last4 }) => brand === card.brand && last4 === card.last4);
  return { method, cardId: same?.id ?? null };
}

/** Loads the payment of an order that awaits payment, and sets `$acceptedMethods` to the methods of its restaurant. */
export async function loadOrderPayment(api: ApiClient, orderId: number): Promise<PaymentState> {
  const payment = await api.call('getOrderPayment', { query: { order_id: orderId } });
  $acceptedMethods.set(payment.methods ?? null);
  return payment;
}

/** The last payment whose outcome is unknown: repeating it must use the same idempotency key. */
let unknownPayment: { readonly payment: string; readonly key: string } | null = null;

/**
 * Pays an order that awaits payment.
 * @throws HttpError 409 when the order no longer awaits payment
 */
export async function payOrder(
  api: ApiClient,
  orderId: number,
  choice: PaymentChoice,
  newKey: () => string = randomKey,
): Promise<PaymentState> {
  const payment = `${orderId} ${toChoiceValue(choice)}`;
  const key = unknownPayment?.payment === payment ? unknownPayment.key : newKey();
  const card = choice.method === 'card_online' && choice.cardId !== null ? { card_id: choice.cardId } : {};
  try {
    const state = await api.call('payOrder', {
      body: { order_id: orderId, method: choice.method, ...card },
      idempotencyKey: key,
    });
    unknownPayment = null;
    return state;
  } catch (error) {
    unknownPayment = isOutcomeUnknown(error) ? { payment, key } : null;
    throw error;
  }
}

/** The result of one poll: `found` if it succeeded, otherwise `error`. */
export interface PaymentPoll {
  /** Polls so far. */
  readonly count: number;
  readonly found: { readonly order: Order; readonly payment: PaymentState } | null;
  readonly error: unknown;
}

/** Milliseconds to wait after the poll with this number. */
export function pollDelay(count: number): number {
  return Math.min(10_000, 2000 + 1000 * count);
}

/**
 * Polls a payment, with increasing delays, until it has an outcome; returns the URL of the result page. Failed polls
 * are reported and repeated. Returns null if the signal aborts or the order does not exist.
 */
export async function pollPayment(
  api: ApiClient,
  orderId: number,
  signal: AbortSignal,
  onPoll: (poll: PaymentPoll) => void,
): Promise<string | null> {
  const query = { order_id: orderId };
  for (let count = 1; !signal.aborted; count += 1) {
    try {
      const [payment, order] = await Promise.all([
        api.call('getOrderPayment', { query, signal }),
        api.call('getOrder', { query, signal }),
      ]);
      const route = resultRoute(payment.status, order.status);
      if (route) return checkoutHref(route, orderId, pageLocale());
      onPoll({ count, found: { order, payment }, error: null });
    } catch (error) {
      if (signal.aborted) return null;
      onPoll({ count, found: null, error });
      if (error instanceof HttpError && error.status === 404) return null;
    }
    await wait(pollDelay(count), signal);
  }
  return null;
}

/** The total of an order in minor units; null if unknown. */
export function orderTotal({ totals }: Pick<Order, 'totals'>): Minor | null {
  const total = totals.find(({ code }) => code === 'total');
  return total ? total.amount : null;
}

/** The label of a button that pays an order, with the amount if it is known. */
export function payLabel(
  order: Pick<Order, 'totals' | 'currency'>,
  t: Translate<'orders'>,
  formatPrice: (minor: Minor, currency: string) => string,
): string {
  const amount = orderTotal(order);
  return amount === null ? t('orders:payAction') : t('orders:pay', { price: formatPrice(amount, order.currency) });
}

/** Whether an order has a total of 0, so that nothing was or will be paid. */
const isNothingToPay = (order: Pick<Order, 'totals' | 'payment'>): boolean =>
  orderTotal(order) === 0 && order.payment.status === 'none';

/** Text of the thank-you page: how the customer has paid or will pay, with the amount if it is known. */
export function describePlacedPayment(
  order: Pick<Order, 'totals' | 'currency' | 'payment' | 'fulfilment'>,
  t: Translate<'checkout' | 'placed-order'>,
  formatPrice: FormatPrice,
): string {
  if (isNothingToPay(order)) return t('checkout:nothingToPay');
  const { method, status, change_from: changeFrom } = order.payment;
  const state = status === 'none' && method !== 'card_online' ? method : status === 'paid' ? status : 'unknown';
  const amount = orderTotal(order);
  const isPaidAtPickup = order.fulfilment === 'pickup' && (state === 'cash' || state === 'card_courier');
  const text = t(isPaidAtPickup ? `placed-order:pickup_thanks_${state}` : `placed-order:thanks_${state}`);
  if (amount === null || state === 'unknown') return text;
  const change =
    changeFrom && t('placed-order:changeFrom', { price: formatPrice(changeFrom, order.currency, 'genitive') });
  return [`${text}: ${formatPrice(amount, order.currency)}`, change].filter(Boolean).join(', ');
}

/** Title and sentence of the fail page for an order that does not await payment (any more). */
export function settledMessages(order: Pick<Order, 'status' | 'payment' | 'totals'>): {
  readonly title: MessageKey<'orders'>;
  readonly text: MessageKey<'checkout' | 'orders'>;
} {
  const { status, payment } = order;
  const hasNoOnlinePayment = payment.status === 'none';
  if (endedWithoutDelivery(status)) return { title: `orders:ended_${status}`, text: 'orders:failClosed' };
  if (isNothingToPay(order)) return { title: 'orders:order', text: 'checkout:nothingToPay' };
  return { title: 'orders:order', text: hasNoOnlinePayment ? 'orders:failCash' : 'orders:failPaid' };
}

/** Whether a paid order has ended without delivery, so that its money is on the way back. */
export const isRefundDue = ({ status, payment }: Pick<Order, 'status' | 'payment'>): boolean =>
  endedWithoutDelivery(status) && payment.status === 'paid';

/** The payment of an order as texts: method, card, status, and the cash for which the courier brings change. */
export function describePayment(
  order: Pick<Order, 'status' | 'payment' | 'fulfilment' | 'totals'>,
  t: Translate<'checkout' | 'orders' | 'placed-order'>,
  formatPrice: (minor: Minor) => string,
): string[] {
  if (isNothingToPay(order)) return [t('checkout:nothingToPay')];
  const {
    payment: { method, status, card, change_from: changeFrom },
    fulfilment,
  } = order;
  return [
    t(paymentMethodKey(method, fulfilment)),
    ...(card ? [`${card.brand} •${card.last4}`] : []),
    ...(status === 'none' ? [] : [t(`orders:payment_${isRefundDue(order) ? 'refunding' : status}`)]),
    ...(changeFrom ? [t('placed-order:changeFrom', { price: formatPrice(changeFrom) })] : []),
  ];
}
