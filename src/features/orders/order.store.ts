import { atom } from 'nanostores';
import type { Order, OrderEvent, Rating } from '#contract/orders.ts';
import { HttpError } from '#lib/errors.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { isFinal, laterOrder, applyEventToOrder } from './order-status.ts';

/** `stale`: the last reading failed, so the order may have changed. */
export type OrderState =
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'ready'; readonly order: Order; readonly stale: boolean };

export const $order = atom<OrderState>({ state: 'loading' });

export function shownOrder(): Order | null {
  const shown = $order.get();
  return shown.state === 'ready' ? shown.order : null;
}

/** Whether the shown order cannot change any more. */
export function isOrderFinal(): boolean {
  const order = shownOrder();
  return $order.get().state === 'missing' || (order !== null && isFinal(order.status));
}

/** Shows an order; of two readings of the same order, the later one. */
export function showOrder(order: Order): void {
  const shown = shownOrder();
  setReady(shown?.id === order.id ? laterOrder(shown, order) : order);
}

/** Reads the order. A failure replaces no order that is already shown. */
export async function loadOrder(api: ApiClient, id: number): Promise<void> {
  if (shownOrder()?.id !== id) $order.set({ state: 'loading' });
  try {
    showOrder(await api.call('getOrder', { query: { order_id: id } }));
  } catch (error) {
    const order = shownOrder();
    if (error instanceof HttpError && error.status === 404) $order.set({ state: 'missing' });
    else $order.set(order ? { state: 'ready', order, stale: true } : { state: 'failed', error });
  }
}

/** Applies an event to the shown order, then reads what the event does not contain. */
export async function applyEvent(api: ApiClient, event: OrderEvent): Promise<void> {
  const order = shownOrder();
  const next = order && applyEventToOrder(order, event);
  if (!next || next === order) return;
  setReady(next);
  await loadOrder(api, next.id);
}

/** @throws HttpError 409 when it is too late to cancel */
export async function cancelOrder(api: ApiClient, id: number, reason: string): Promise<void> {
  showOrder(await api.call('cancelOrder', { body: { order_id: id, reason: reason.trim() || null } }));
}

export function addRating(id: number, rating: Rating): void {
  const order = shownOrder();
  if (order?.id === id) setReady({ ...order, rating, can_rate: false });
}

function setReady(order: Order): void {
  $order.set({ state: 'ready', order, stale: false });
}
