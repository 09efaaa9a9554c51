import type { Order } from '#contract/orders.ts';
import { parseOrderId } from '#features/checkout/payment/payment-methods.ts';
import { loadShellData, type ShellData } from '#layouts/shell-data.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { HttpError } from '#lib/errors.ts';

/** What a page about an order shows. */
export interface OrderPageData {
  readonly shell: ShellData;
  /** Null if the page is about no order, or the call failed, with a 401 or no response; the browser then loads it. */
  readonly order: Order | null;
}

/**
 * Loads an order and the data of the header and footer. Undefined if there is no such order: it is unknown or another
 * customer's (404), or its id is too large (422).
 * @param id null for a page without an order
 */
export async function loadOrderPage(api: ApiClient, id: number | null): Promise<OrderPageData | undefined> {
  const [shell, order] = await Promise.all([loadShellData(api), id === null ? null : loadOrder(api, id)]);
  return order === undefined ? undefined : { shell, order };
}

/** An external payment page redirects to `success` and `fail`; the others are steps of the checkout. */
export type ResultRoute = 'success' | 'fail' | 'checkoutSuccess' | 'checkoutFail' | 'checkoutPayment';

export interface OrderResultData extends OrderPageData {
  readonly route: ResultRoute;
  /** Whether an external payment page redirected to this URL. If so, the order is not loaded. */
  readonly isPaymentReturn: boolean;
  /** That of the URL; null without one. */
  readonly orderId: number | null;
}

/** Loads the result page of the order in the URL; undefined if there is no such order. */
export async function loadOrderResult(
  api: ApiClient,
  { searchParams }: URL,
  route: ResultRoute,
): Promise<OrderResultData | undefined> {
  const orderId = parseOrderId(searchParams.get('order'));
  const isPaymentReturn = route === 'success' || route === 'fail';
  const data = await loadOrderPage(api, isPaymentReturn ? null : orderId);
  return data && { ...data, route, isPaymentReturn, orderId };
}

async function loadOrder(api: ApiClient, id: number): Promise<Order | null | undefined> {
  try {
    return await api.call('getOrder', { query: { order_id: id } });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.status === 404 || error.status === 422 ? undefined : null;
  }
}
