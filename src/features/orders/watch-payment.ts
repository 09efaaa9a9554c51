import type { Order, PaymentState } from '#contract/orders.ts';
import { pageLocale } from '#i18n/locale.ts';
import { HttpError } from '#platform/errors.ts';
import type { Http } from '#platform/http.ts';
import { getOrder, getPayment } from './orders.api.ts';
import { afterPayment, pauseBefore, resultHref } from './payment-way.ts';
import { wait } from './visible.ts';

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
export async function watchPayment(http: Http, orderId: number, signal: AbortSignal, tell: (watched: Watched) => void): Promise<string | null> {
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
