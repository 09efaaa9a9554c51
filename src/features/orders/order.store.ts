import { atom } from 'nanostores';
import type { Order, Rating } from '#contract/orders.ts';
import { updateOpenOrder } from '#features/checkout/open-orders.store.ts';
import { HttpError } from '#lib/errors.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { isFinal } from '#contract/order-lifecycle.ts';
import { normalizeLines } from '#contract/text.ts';
import { oneAtATime } from '#lib/one-at-a-time.ts';
import { newerOrder } from './order-status.ts';

/** `stale`: the last request failed, so the order may have changed. */
export type OrderLoadState =
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'ready'; readonly order: Order; readonly stale: boolean };

export const $order = atom<OrderLoadState>({ state: 'loading' });

export function currentOrder(): Order | null {
  const current = $order.get();
  return current.state === 'ready' ? current.order : null;
}

/** Whether the current order cannot change any more. */
export function isCurrentOrderFinal(): boolean {
  const order = currentOrder();
  return $order.get().state === 'missing' || (order !== null && isFinal(order.status));
}

/** How often the current order was set other than by a load. */
let changeCount = 0;

/**
 * Sets the current order, as a call other than `loadOrder` has returned it. If it is the same order as before, the
 * version with the newer status stays.
 */
export function setOrder(order: Order): void {
  changeCount += 1;
  showNewer(order);
}

function showNewer(order: Order): void {
  const current = currentOrder();
  setReady(current?.id === order.id ? newerOrder(current, order) : order);
}

/**
 * Loads an order as the current one, after a running load of it. After a 404 the state is `missing`; after any other
 * failure the current order stays and is marked as `stale`.
 */
export function loadOrder(api: ApiClient, id: number): Promise<void> {
  const load = loads.get(id) ?? oneAtATime(fetchOrder);
  loads.set(id, load);
  return load(api, id);
}

/** The load of each order. One at a time, so that an older response never replaces a newer one. */
const loads = new Map<number, typeof fetchOrder>();

async function fetchOrder(api: ApiClient, id: number): Promise<void> {
  if (currentOrder()?.id !== id) $order.set({ state: 'loading' });
  const changesBefore = changeCount;
  try {
    const received = await api.call('getOrder', { query: { order_id: id } });
    // The response may be older than what the customer has changed meanwhile.
    if (changeCount !== changesBefore) return await fetchOrder(api, id);
    showNewer(received);
  } catch (error) {
    const order = currentOrder();
    if (error instanceof HttpError && error.status === 404) $order.set({ state: 'missing' });
    else $order.set(order ? { state: 'ready', order, stale: true } : { state: 'failed', error });
  }
}

/** Whether the last load of the current order has failed, so that it has to be loaded again. */
export function hasLoadFailed(): boolean {
  const current = $order.get();
  return current.state === 'failed' || (current.state === 'ready' && current.stale);
}

/** @throws HttpError 409 when it is too late to cancel */
export async function cancelOrder(api: ApiClient, id: number, reason: string): Promise<Order> {
  const order = await api.call('cancelOrder', { body: { order_id: id, reason: normalizeLines(reason) || null } });
  setOrder(order);
  return order;
}

/** Shows the rating that the server has accepted. */
export function setRating(id: number, rating: Rating): void {
  const order = currentOrder();
  if (order?.id !== id) return;
  changeCount += 1;
  setReady({ ...order, rating, can_rate: false });
}

function setReady(order: Order): void {
  updateOpenOrder(order);
  $order.set({ state: 'ready', order, stale: false });
}
