import { and, asc, eq, gt, inArray, max } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { couriers, orderEvents } from '#backend/db/schema/index.ts';
import { describeError } from '#backend/log.ts';
import type { Services } from '#backend/services.ts';
import type { OrderEvent } from '#contract/orders.ts';
import { isFinal } from './transitions.ts';

/** Wakes the event streams of this process when an order changed. */
export class OrderSignals {
  readonly #listeners = new Map<number, Set<() => void>>();
  /** The newest event of each watched order that `poll` has found. */
  readonly #newest = new Map<number, number>();

  /** Calls `listener` after every change until the returned function is called. */
  listen(orderId: number, listener: () => void): () => void {
    const listeners = this.#listeners.get(orderId) ?? new Set();
    this.#listeners.set(orderId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      this.#listeners.delete(orderId);
      this.#newest.delete(orderId);
    };
  }

  notify(orderId: number): void {
    for (const listener of this.#listeners.get(orderId) ?? []) listener();
  }

  notifyAll(): void {
    for (const orderId of this.#listeners.keys()) this.notify(orderId);
  }

  /** Finds changes that other processes made, in one query however many orders are watched. */
  async poll(db: Database): Promise<void> {
    const watched = [...this.#listeners.keys()];
    if (watched.length === 0) return;
    const rows = await db
      .select({ orderId: orderEvents.orderId, newest: max(orderEvents.id) })
      .from(orderEvents)
      .where(inArray(orderEvents.orderId, watched))
      .groupBy(orderEvents.orderId);
    for (const { orderId, newest } of rows) {
      if (newest === null || this.#newest.get(orderId) === newest || !this.#listeners.has(orderId)) continue;
      this.#newest.set(orderId, newest);
      this.notify(orderId);
    }
  }

  /** Watched orders: zero after the last stream has ended. */
  get size(): number {
    return this.#listeners.size;
  }
}

/**
 * Server-sent events of an order after the given id, until a final status was sent or `abort`.
 * A signal wakes the stream when any process changed the order.
 */
export function streamOrder(...order: Parameters<typeof streamMessages>): ReadableStream<Uint8Array> {
  const messages = streamMessages(...order);
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { value, done } = await messages.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void messages.return(),
  });
}

async function* streamMessages(
  { db, log, settings, signals }: Services,
  orderId: number,
  after: number,
  abort: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  let last = after;
  let hasChanged = true;
  let wake = (): void => {};
  const unlisten = signals.listen(orderId, () => {
    hasChanged = true;
    wake();
  });
  const heartbeat = setInterval(() => wake(), settings.events.heartbeatMilliseconds);
  abort.addEventListener('abort', () => wake());
  try {
    while (!abort.aborted) {
      if (hasChanged) {
        // Before the query: a signal during it is not lost.
        hasChanged = false;
        const events = await readEvents(db, orderId, last).catch((error: unknown) => {
          log('error', 'an event stream could not be read', describeError(error));
          return [];
        });
        for (const event of events) {
          last = event.id;
          yield encoder.encode(`id: ${event.id}\nevent: status\ndata: ${JSON.stringify(event)}\n\n`);
          if (isFinal(event.status)) return;
        }
      } else yield encoder.encode(': still here\n\n');
      if (!hasChanged && !abort.aborted) await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    unlisten();
    clearInterval(heartbeat);
  }
}

async function readEvents(db: Database, orderId: number, after: number) {
  const rows = await db
    .select({
      id: orderEvents.id,
      status: orderEvents.status,
      at: orderEvents.at,
      courier: { name: couriers.name, phone: couriers.phone },
    })
    .from(orderEvents)
    .leftJoin(couriers, eq(couriers.id, orderEvents.courierId))
    .where(and(eq(orderEvents.orderId, orderId), gt(orderEvents.id, after)))
    .orderBy(asc(orderEvents.id));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }) satisfies OrderEvent);
}
