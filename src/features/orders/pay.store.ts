import type { PaymentState } from '#contract/orders.ts';
import { isOutcomeUnknown, randomKey } from '#features/checkout/attempt.ts';
import type { Http } from '#platform/http.ts';
import { payOrder } from './orders.api.ts';
import { wayName, type Way } from './ways.ts';

/** The attempt whose outcome is unknown: the same wish again is the same attempt. */
let unknown: { readonly of: string; readonly key: string } | null = null;

/**
 * A new attempt to pay the same order, whatever came of the one before.
 * @throws HttpError 409 when the order waits for no money any more
 */
export async function payAgain(http: Http, orderId: number, way: Way, newKey: () => string = randomKey): Promise<PaymentState> {
  const of = `${orderId} ${wayName(way)}`;
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
