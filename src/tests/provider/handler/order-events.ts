import type { JsonObject } from '../data/json.ts';
import { moveTo, STATUSES } from './orders.ts';
import { objectsOf } from './pricing.ts';
import { findOrder, putOrder, type ProviderState } from './provider-state.ts';

export interface EventStreamOptions {
  readonly orderId: number;
  /** The last event that the client knows, 0 for none. Events are numbered by the order's steps, from 1. */
  readonly after: number;
  /** Milliseconds between two statuses of an order that advances while it is watched; 0 for one that stays as it is. */
  readonly stepMs: number;
  readonly signal: AbortSignal;
  readonly now: () => Date;
}

const encoder = new TextEncoder();

const format = (id: number, step: JsonObject, order: JsonObject): Uint8Array =>
  encoder.encode(`id: ${id}\ndata: ${JSON.stringify({ id, ...step, courier: order['courier'] ?? null })}\n\n`);

/** The status that follows, undefined for an order that is closed. */
const nextStatus = (order: JsonObject) => {
  const at = STATUSES.findIndex((status) => status === order['status']);
  return at < 0 ? undefined : STATUSES[at + 1];
};

/**
 * The events of an order: those after the last known one at once, then each that is added, until the client
 * disconnects.
 */
export function openEventStream(
  state: ProviderState,
  { orderId, after, stepMs, signal, now }: EventStreamOptions,
): ReadableStream<Uint8Array> {
  let sent = after;
  let timer: ReturnType<typeof setInterval> | undefined;
  const closed = new AbortController();

  return new ReadableStream({
    start(controller) {
      const send = () => {
        const order = findOrder(state, orderId);
        if (!order) return;
        const steps = objectsOf(order['steps']);
        for (const step of steps.slice(sent)) controller.enqueue(format((sent += 1), step, order));
      };
      const disconnect = () => {
        clearInterval(timer);
        controller.close();
      };
      controller.enqueue(encoder.encode(': open\n\n'));
      send();
      signal.addEventListener('abort', disconnect, { once: true, signal: closed.signal });
      if (stepMs === 0) return;
      timer = setInterval(() => {
        const order = findOrder(state, orderId);
        const next = order && nextStatus(order);
        if (order && next) putOrder(state, moveTo(order, next, now()));
        send();
      }, stepMs);
    },
    cancel() {
      clearInterval(timer);
      closed.abort();
    },
  });
}
