import type { Order, PaymentState } from '#contract/orders.ts';
import { isOutcomeUnknown, randomKey } from '#features/shared/idempotency-key.ts';
import type { Http } from '#lib/http.ts';
import { getOrder, getPayment, payOrder } from './orders.api.ts';
import { afterPayment, pauseBefore, resultHref, type PaymentChoice, choiceName } from './order-payment.ts';
import { pageLocale } from '#i18n/locale.ts';
import { HttpError } from '#lib/errors.ts';
import { wait } from './live-updates.ts';

/** The attempt whose outcome is unknown: the same wish again is the same attempt. */
let unknown: { readonly of: string; readonly key: string } | null = null;

/**
 * A new attempt to pay the same order, whatever came of the one before.
 * @throws HttpError 409 when the order waits for no money any more
 */
export async function payAgain(
  http: Http,
  orderId: number,
  way: PaymentChoice,
  newKey: () => string = randomKey,
): Promise<PaymentState> {
  const of = `${orderId} ${choiceName(way)}`;
  const key = unknown?.of === of ? unknown.key : newKey();
  const card = way.method === 'card_online' && way.cardId !== null ? { card_id: way.cardId } : {};
  try {
    const payment = await payOrder(http, { order_id: orderId, method: way.method, ...card }, key);
    unknown = null;
    return payment;
  } catch (error) {
    unknown = isOutcomeUnknown(error) ? { of, key } : null;
    throw error;
  }
}

/** What is known of a payment after so many questions: the last answer, or why there was none. */
export interface Watched {
  readonly questions: number;
  readonly found: { readonly order: Order; readonly payment: PaymentState } | null;
  readonly error: unknown;
}

/**
 * Asks about a payment, ever more patiently, until it is decided; answers the address of the result. A failed question is
 * told and asked again; an order that does not exist is not asked about twice. Null when the signal ended it.
 */
export async function watchPayment(
  http: Http,
  orderId: number,
  signal: AbortSignal,
  tell: (watched: Watched) => void,
): Promise<string | null> {
  for (let questions = 1; !signal.aborted; questions += 1) {
    try {
      const [payment, order] = await Promise.all([getPayment(http, orderId), getOrder(http, orderId)]);
      const result = afterPayment(payment.status, order.status);
      if (result) return resultHref(result, orderId, pageLocale());
      tell({ questions, found: { order, payment }, error: null });
    } catch (error) {
      tell({ questions, found: null, error });
      if (error instanceof HttpError && error.status === 404) return null;
    }
    await wait(pauseBefore(questions), signal);
  }
  return null;
}
