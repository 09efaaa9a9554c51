import type { Order } from '#contract/orders.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { HttpError } from '#lib/errors.ts';

/** Reads the order of a page; `missing` if it is unknown or another customer's, null if it cannot be read here. */
export async function loadOrder(api: ApiClient, id: number): Promise<Order | 'missing' | null> {
  try {
    return await api.call('getOrder', { query: { order_id: id } });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.status === 404 || error.status === 422 ? 'missing' : null;
  }
}
