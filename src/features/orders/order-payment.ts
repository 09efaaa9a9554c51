import type { Locale } from '#contract/constants.ts';
import type { Order, PaymentState } from '#contract/orders.ts';
import type { Card } from '#contract/user.ts';
import { $acceptedMethods, type PaymentChoice, toChoiceValue } from '#features/checkout/payment/payment-methods.ts';
import { checkoutHref, paymentRoute } from '#features/checkout/payment/pending-payment.store.ts';
import { isOutcomeUnknown, randomKey } from '#features/shared/idempotency-key.ts';
import { pageLocale } from '#i18n/locale.ts';
import { HttpError } from '#lib/errors.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { endedWithoutDelivery } from './order-status.ts';
import { wait } from './while-visible.ts';

/** The page that shows a payment's outcome; null while it is pending or in an unknown state. */
export function resultRoute(status: PaymentState['status'], orderStatus: Order['status']) {
  const route = endedWithoutDelivery(orderStatus) ? 'checkoutFail' : paymentRoute(status);
  return route === 'checkoutPayment' ? null : route;
}

/** Where an order that awaits payment is paid: the fail page offers other methods after a failed payment. */
export function payOrderHref({ id, payment }: Pick<Order, 'id' | 'payment'>, locale: Locale): string {
  return checkoutHref(payment.status === 'failed' ? 'checkoutFail' : 'checkoutPayment', id, locale);
}

/** The choice that an order was last paid with; null for an unknown method. */
export function lastPaymentChoice({ method, card }: Order['payment'], cards: readonly Card[]): PaymentChoice | null {
  if (method === 'unknown') return null;
  if (method !== 'card_online') return { method };
  const same = card && cards.find(({ brand, last4 }) => brand === card.brand && last4 === card.last4);
  return { method, cardId: same?.id ?? null };
}

/** The payment of an order that awaits it; from then on `$methods` are those that its restaurant accepts. */
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

export interface PaymentPoll {
  readonly count: number;
  readonly found: { readonly order: Order; readonly payment: PaymentState } | null;
  readonly error: unknown;
}

/** Milliseconds between two polls of a payment. */
export function pollDelay(count: number): number {
  return Math.min(10_000, 2000 + 1000 * count);
}

/**
 * Polls a payment, with increasing delays, until it is decided; returns the URL of the result page. Failed polls are
 * reported and repeated. Returns null if the signal aborts or the order does not exist.
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
