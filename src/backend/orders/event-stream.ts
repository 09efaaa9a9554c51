import { and, asc, eq, gt, inArray, max } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { isSessionLive } from '#backend/customers/sessions.ts';
import { couriers, orderEvents, sessions } from '#backend/db/schema/index.ts';
import { describeError } from '#backend/log.ts';
import type { Services } from '#backend/services.ts';
import type { OrderEvent } from '#contract/orders.ts';
import { isFinal } from './transitions.ts';

/** Wakes the event streams of this process when a session ended. */
export class SessionEndNotifier {
  readonly #listeners = new Map<string, Set<() => void>>();

  /** Calls `listener` when the session with this token hash may have ended, until the returned function is called. */
  listen(tokenHash: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(tokenHash) ?? new Set();
    this.#listeners.set(tokenHash, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(tokenHash);
    };
  }

  publish(tokenHash: string): void {
    for (const listener of this.#listeners.get(tokenHash) ?? []) listener();
  }

  publishAll(): void {
    for (const tokenHash of this.#listeners.keys()) this.publish(tokenHash);
  }

  /** Finds sessions that other processes ended, in one query for all that are watched. */
  async poll(db: Database, now: Date): Promise<void> {
    const watched = [...this.#listeners.keys()];
    if (watched.length === 0) return;
    const live = await db
      .select({ tokenHash: sessions.tokenHash })
      .from(sessions)
      .where(and(inArray(sessions.tokenHash, watched), gt(sessions.expiresAt, now)));
    const hashes = new Set(live.map(({ tokenHash }) => tokenHash));
    for (const tokenHash of watched) if (!hashes.has(tokenHash)) this.publish(tokenHash);
  }
}

/** Wakes the event streams of this process when an order changed. */
export class OrderChangeNotifier {
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

  publish(orderId: number): void {
    for (const listener of this.#listeners.get(orderId) ?? []) listener();
  }

  publishAll(): void {
    for (const orderId of this.#listeners.keys()) this.publish(orderId);
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
      this.publish(orderId);
    }
  }

  /** Watched orders: zero after the last stream has ended. */
  get size(): number {
    return this.#listeners.size;
  }
}

interface EventStreamRequest {
  readonly orderId: number;
  /** Of the customer's session. */
  readonly tokenHash: string;
  /** Id of the last event that the client has; 0 for none. */
  readonly lastEventId: number;
}

/**
 * The server-sent events of an order that follow `lastEventId`, until a final status was sent, the session ended or `abort`.
 * A notification wakes the stream when any process has changed the order or ended the session. The session is checked before
 * each message, so nothing is sent after it has expired.
 */
export function streamOrder(
  services: Services,
  request: EventStreamRequest,
  abort: AbortSignal,
): ReadableStream<Uint8Array> {
  const messages = streamMessages(services, request, abort);
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
  { db, clock, log, settings, orderChanges, sessionEnds }: Services,
  { orderId, tokenHash, lastEventId }: EventStreamRequest,
  abort: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  /** Null after the session has ended. */
  const readLiveEvents = async (mayHaveEvents: boolean) => {
    if (!(await isSessionLive(db, tokenHash, clock.now()))) return null;
    return mayHaveEvents ? readEvents(db, orderId, sentId) : [];
  };
  let sentId = lastEventId;
  let hasChanged = true;
  let wake = (): void => {};
  const unlisten = orderChanges.listen(orderId, () => {
    hasChanged = true;
    wake();
  });
  const unlistenSession = sessionEnds.listen(tokenHash, () => wake());
  const heartbeat = setInterval(() => wake(), settings.events.heartbeatMilliseconds);
  abort.addEventListener('abort', () => wake());
  try {
    while (!abort.aborted) {
      // Before the queries: a notification during them is not lost.
      const mayHaveEvents = hasChanged;
      hasChanged = false;
      const events = await readLiveEvents(mayHaveEvents).catch((error: unknown) => {
        log('error', 'an event stream could not be read', describeError(error));
        return [];
      });
      if (events === null) return;
      if (mayHaveEvents) {
        for (const event of events) {
          sentId = event.id;
          yield encoder.encode(`id: ${event.id}\nevent: status\ndata: ${JSON.stringify(event)}\n\n`);
          if (isFinal(event.status)) return;
        }
      } else yield encoder.encode(': still here\n\n');
      if (!hasChanged && !abort.aborted) await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    unlisten();
    unlistenSession();
    clearInterval(heartbeat);
  }
}

async function readEvents(db: Database, orderId: number, lastEventId: number) {
  const rows = await db
    .select({
      id: orderEvents.id,
      status: orderEvents.status,
      at: orderEvents.at,
      courier: { name: couriers.name, phone: couriers.phone },
    })
    .from(orderEvents)
    .leftJoin(couriers, eq(couriers.id, orderEvents.courierId))
    .where(and(eq(orderEvents.orderId, orderId), gt(orderEvents.id, lastEventId)))
    .orderBy(asc(orderEvents.id));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }) satisfies OrderEvent);
}
