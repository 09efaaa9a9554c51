import { atom } from 'nanostores';
import type { Order, OrderEvent, Rating } from '#contract/orders.ts';
import { updateOpenOrder } from '#features/checkout/open-orders.store.ts';
import { HttpError } from '#lib/errors.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { isFinal, newerOrder, applyEventToOrder } from './order-status.ts';

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

/** Sets the current order; if it is the same order as before, the version with the newer status stays. */
export function setOrder(order: Order): void {
  const current = currentOrder();
  setReady(current?.id === order.id ? newerOrder(current, order) : order);
}

/**
 * Loads an order as the current one. After a 404 the state is `missing`; after any other failure the current order
 * stays and is marked as `stale`.
 */
export async function loadOrder(api: ApiClient, id: number): Promise<void> {
  if (currentOrder()?.id !== id) $order.set({ state: 'loading' });
  try {
    setOrder(await api.call('getOrder', { query: { order_id: id } }));
  } catch (error) {
    const order = currentOrder();
    if (error instanceof HttpError && error.status === 404) $order.set({ state: 'missing' });
    else $order.set(order ? { state: 'ready', order, stale: true } : { state: 'failed', error });
  }
}

/** Applies an event to the current order, then loads the order for the fields that the event does not contain. */
export async function applyEvent(api: ApiClient, event: OrderEvent): Promise<void> {
  const order = currentOrder();
  const next = order && applyEventToOrder(order, event);
  if (!next || next === order) return;
  setReady(next);
  await loadOrder(api, next.id);
}

/** @throws HttpError 409 when it is too late to cancel */
export async function cancelOrder(api: ApiClient, id: number, reason: string): Promise<void> {
  setOrder(await api.call('cancelOrder', { body: { order_id: id, reason: reason.trim() || null } }));
}

/** Shows the rating that the server has accepted. */
export function setRating(id: number, rating: Rating): void {
  const order = currentOrder();
  if (order?.id === id) setReady({ ...order, rating, can_rate: false });
}

function setReady(order: Order): void {
  updateOpenOrder(order);
  $order.set({ state: 'ready', order, stale: false });
}
