import { and, asc, eq, gt, inArray, max } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { couriers, orderEvents } from '#backend/db/schema/index.ts';
import { describeError } from '#backend/log.ts';
import type { Services } from '#backend/services.ts';
import type { OrderEvent } from '#contract/orders.ts';
import { isFinal } from './transitions.ts';
import { courierView } from './order-repository.ts';

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
 * Server-sent events of an order after the given id, until a final status was sent or the reader leaves.
 * A signal wakes the stream, whichever process changed the order.
 */
export function streamOrder(
  { db, log, settings, signals }: Services,
  orderId: number,
  after: number,
  abort: AbortSignal,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop = (): void => {};

  return new ReadableStream<Uint8Array>({
    start(controller) {
      let last = after;
      let sending: Promise<void> | null = null;
      let isWokenAgain = false;
      let isStopped = false;

      const end = (): void => {
        if (isStopped) return;
        stop();
        controller.close();
      };

      const sendNew = async (): Promise<void> => {
        for (const event of await readEvents(db, orderId, last)) {
          if (isStopped) return;
          last = event.id;
          controller.enqueue(encoder.encode(`id: ${event.id}\nevent: status\ndata: ${JSON.stringify(event)}\n\n`));
          if (isFinal(event.status)) end();
        }
      };

      /** One query at a time, so that no event is sent twice; a signal during one is not lost. */
      const wake = (): void => {
        if (isStopped) return;
        if (sending) {
          isWokenAgain = true;
          return;
        }
        sending = sendNew()
          .catch((error: unknown) => log('error', 'an event stream could not be read', describeError(error)))
          .finally(() => {
            sending = null;
            if (!isWokenAgain) return;
            isWokenAgain = false;
            wake();
          });
      };

      const unlisten = signals.listen(orderId, wake);
      const heartbeat = setInterval(
        () => controller.enqueue(encoder.encode(': still here\n\n')),
        settings.events.heartbeatMilliseconds,
      );
      stop = () => {
        isStopped = true;
        unlisten();
        clearInterval(heartbeat);
        abort.removeEventListener('abort', end);
      };
      abort.addEventListener('abort', end);
      if (abort.aborted) end();
      else wake();
    },
    cancel: () => stop(),
  });
}

async function readEvents(db: Database, orderId: number, after: number) {
  const rows = await db
    .select({ id: orderEvents.id, status: orderEvents.status, at: orderEvents.at, courier: couriers })
    .from(orderEvents)
    .leftJoin(couriers, eq(couriers.id, orderEvents.courierId))
    .where(and(eq(orderEvents.orderId, orderId), gt(orderEvents.id, after)))
    .orderBy(asc(orderEvents.id));
  return rows.map(
    ({ id, status, at, courier }) =>
      ({ id, status, at: at.toISOString(), courier: courier && courierView(courier) }) satisfies OrderEvent,
  );
}
