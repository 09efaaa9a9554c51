import type { Order } from '#contract/orders.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { HttpError } from '#lib/errors.ts';

/**
 * Loads the order of a page. `missing`: no such order, one of another customer (404), or an id that is too large (422).
 * Null: the call failed in another way, such as a 401 or no response; the browser then loads the order.
 */
export async function loadOrder(api: ApiClient, id: number): Promise<Order | 'missing' | null> {
  try {
    return await api.call('getOrder', { query: { order_id: id } });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.status === 404 || error.status === 422 ? 'missing' : null;
  }
}
