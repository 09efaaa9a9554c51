import { atom } from 'nanostores';
import type { Order, OrderEvent, Rating } from '#contract/orders.ts';
import { HttpError } from '#lib/errors.ts';
import type { Http } from '#lib/http.ts';
import { isFinal, laterOrder, withEvent } from './order-progress.ts';
import * as api from './orders.api.ts';

/** `stale`: the last reading failed, so what is shown may be old. */
export type OrderState =
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'ready'; readonly order: Order; readonly stale: boolean };

export const $order = atom<OrderState>({ state: 'loading' });

/** The order in sight, if it is there. */
export function shownOrder(): Order | null {
  const shown = $order.get();
  return shown.state === 'ready' ? shown.order : null;
}

/** Whether nothing more will happen to the order in sight. */
export function isOver(): boolean {
  const { state } = $order.get();
  const order = shownOrder();
  return state === 'missing' || (order !== null && isFinal(order.status));
}

/** Puts an order in sight; of two readings of the same one the later stays. */
export function showOrder(order: Order): void {
  const shown = shownOrder();
  $order.set({ state: 'ready', order: shown?.id === order.id ? laterOrder(shown, order) : order, stale: false });
}

/** Reads the order. A failure shows only where there is nothing older to show. */
export async function loadOrder(http: Http, id: number): Promise<void> {
  if (shownOrder()?.id !== id) $order.set({ state: 'loading' });
  try {
    showOrder(await api.getOrder(http, id));
  } catch (error) {
    failToLoad(error);
  }
}

/** What the event says at once; the rest of the order follows with the next reading. */
export async function takeEvent(http: Http, event: OrderEvent): Promise<void> {
  const order = shownOrder();
  if (!order) return;
  const next = withEvent(order, event);
  if (next === order) return;
  $order.set({ state: 'ready', order: next, stale: false });
  await loadOrder(http, order.id);
}

/** @throws HttpError 409 when the order has gone too far */
export async function cancelOrder(http: Http, id: number, reason: string): Promise<void> {
  showOrder(await api.cancelOrder(http, id, reason));
}

/** The order in sight has its rating; it can be given once. */
export function keepRating(id: number, rating: Rating): void {
  const order = shownOrder();
  if (order?.id === id) $order.set({ state: 'ready', order: { ...order, rating, can_rate: false }, stale: false });
}

function failToLoad(error: unknown): void {
  const order = shownOrder();
  if (error instanceof HttpError && error.status === 404) $order.set({ state: 'missing' });
  else if (order) $order.set({ state: 'ready', order, stale: true });
  else $order.set({ state: 'failed', error });
}
