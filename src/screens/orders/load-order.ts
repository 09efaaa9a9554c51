import type { Order } from '#contract/orders.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { HttpError } from '#lib/errors.ts';

/**
 * Loads the order of a page. `missing`: no such order, or one of another customer. Null: the API responded with another
 * error, such as a 401; the browser then loads the order.
 * @throws the error of a request that got no response
 */
export async function loadOrder(api: ApiClient, id: number): Promise<Order | 'missing' | null> {
  try {
    return await api.call('getOrder', { query: { order_id: id } });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.status === 404 || error.status === 422 ? 'missing' : null;
  }
}
