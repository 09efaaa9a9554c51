import { and, asc, eq, gt, inArray, lte, max } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { isSessionLive } from '#backend/customers/sessions.ts';
import { couriers, orderEvents, orders, sessions } from '#backend/db/schema/index.ts';
import { COURIER_COLUMNS, VISIBILITY_COLUMNS, visibleParts } from '#backend/order-visibility.ts';
import { describeError } from '#backend/log.ts';
import { ChangeNotifier } from '#backend/change-notifier.ts';
import type { BaseServices } from '#backend/base-services.ts';
import { FINAL_STATUSES, isFinal } from '#contract/order-lifecycle.ts';
import type { OrderEvent } from '#contract/orders.ts';

/** Notifies event streams that the session with a token hash may have ended. */
export class SessionEndNotifier extends ChangeNotifier<string> {
  /** Publishes every watched session that has ended, in any process, or expired; with one query. */
  async poll(db: Database, now: Date): Promise<void> {
    const { watched } = this;
    if (watched.length === 0) return;
    const live = await db
      .select({ tokenHash: sessions.tokenHash })
      .from(sessions)
      .where(and(inArray(sessions.tokenHash, watched), gt(sessions.expiresAt, now)));
    const liveHashes = new Set(live.map(({ tokenHash }) => tokenHash));
    for (const tokenHash of watched) if (!liveHashes.has(tokenHash)) this.publish(tokenHash);
  }
}

/** Notifies event streams that an order may have changed. */
export class OrderChangeNotifier extends ChangeNotifier<number> {
  /** Id of the newest event that `poll` has found, by order; only for watched orders. */
  readonly #newestEventIds = new Map<number, number>();

  /**
   * Publishes each watched order whose newest event differs from that of the previous poll, with one query. Any process
   * may have written the event. The first poll after the first subscription to an order publishes it, if it has events.
   */
  async poll(db: Database): Promise<void> {
    for (const orderId of this.#newestEventIds.keys())
      if (!this.isWatched(orderId)) this.#newestEventIds.delete(orderId);
    const { watched } = this;
    if (watched.length === 0) return;
    const rows = await db
      .select({ orderId: orderEvents.orderId, newestId: max(orderEvents.id) })
      .from(orderEvents)
      .where(inArray(orderEvents.orderId, watched))
      .groupBy(orderEvents.orderId);
    for (const { orderId, newestId } of rows) {
      if (newestId === null || this.#newestEventIds.get(orderId) === newestId) continue;
      this.#newestEventIds.set(orderId, newestId);
      this.publish(orderId);
    }
  }
}

type StreamServices = Pick<BaseServices, 'db' | 'clock' | 'log' | 'settings'> & {
  readonly orderChanges: OrderChangeNotifier;
  readonly sessionEnds: SessionEndNotifier;
};

interface EventStreamRequest {
  readonly orderId: number;
  /** The customer, whose order it is. */
  readonly userId: number;
  /** Of the customer's session. */
  readonly tokenHash: string;
  /** Id of the last event that the client has; 0 for none. */
  readonly lastEventId: number;
}

/**
 * Streams the server-sent events of an order after `lastEventId`, until a final status was sent, the session has ended
 * or `abort` is aborted. Events are read when the order changes in any process; heartbeats are sent in between. The
 * session is checked before each read; a failed check or read is repeated at the next heartbeat.
 * @param onEnd called when the stream has ended or its reader has left
 */
export function streamOrder(
  services: StreamServices,
  request: EventStreamRequest,
  abort: AbortSignal,
  onEnd: () => void = () => {},
): ReadableStream<Uint8Array> {
  const messages = streamMessages(services, request, abort);
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { value, done } = await messages.next();
      if (!done) return controller.enqueue(value);
      onEnd();
      controller.close();
    },
    cancel: () => {
      onEnd();
      void messages.return();
    },
  });
}

async function* streamMessages(
  { db, clock, log, settings, orderChanges, sessionEnds }: StreamServices,
  { orderId, userId, tokenHash, lastEventId }: EventStreamRequest,
  abort: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  let sentId = lastEventId;
  let orderChanged = true;
  let readFailed = false;
  let isNotified = false;
  let resume = (): void => {};
  const notify = (): void => {
    isNotified = true;
    resume();
  };
  const unsubscribe = orderChanges.subscribe(orderId, () => {
    orderChanged = true;
    notify();
  });
  const unsubscribeSession = sessionEnds.subscribe(tokenHash, notify);
  const heartbeat = setInterval(notify, settings.events.heartbeatMilliseconds);
  abort.addEventListener('abort', notify);
  /** Null if the stream must end: the session has ended, or the final event was sent before. */
  const readEventsIfOpen = async (shouldReadEvents: boolean) => {
    if (!(await isSessionLive(db, tokenHash, clock.now()))) return null;
    if (!shouldReadEvents) return [];
    const events = await readEvents(db, { orderId, userId }, sentId, clock.now());
    return events.length === 0 && (await hasFinalEvent(db, orderId, sentId)) ? null : events;
  };
  try {
    while (!abort.aborted) {
      const shouldReadEvents: boolean = orderChanged || readFailed;
      // Reset before the queries: a notification during them leads to another read.
      isNotified = false;
      orderChanged = false;
      readFailed = false;
      let events: Awaited<ReturnType<typeof readEventsIfOpen>> = [];
      try {
        events = await readEventsIfOpen(shouldReadEvents);
      } catch (error) {
        log('error', 'the events of an order could not be read', describeError(error));
        readFailed = shouldReadEvents;
      }
      if (events === null) return;
      for (const event of events) {
        sentId = event.id;
        yield encoder.encode(`id: ${event.id}\nevent: status\ndata: ${JSON.stringify(event)}\n\n`);
        if (isFinal(event.status)) return;
      }
      if (events.length === 0) yield encoder.encode(': heartbeat\n\n');
      if (!isNotified) await new Promise<void>((resolve) => (resume = resolve));
    }
  } finally {
    unsubscribe();
    unsubscribeSession();
    clearInterval(heartbeat);
    abort.removeEventListener('abort', notify);
  }
}

/** Whether the order's events up to `lastEventId` include one with a final status, after which no event follows. */
const hasFinalEvent = async (db: Database, orderId: number, lastEventId: number): Promise<boolean> =>
  (await db.$count(
    orderEvents,
    and(
      eq(orderEvents.orderId, orderId),
      lte(orderEvents.id, lastEventId),
      inArray(orderEvents.status, [...FINAL_STATUSES]),
    ),
  )) > 0;

/** Events after `lastEventId`. They show the courier whom the order has; those of an earlier courier show none. */
async function readEvents(
  db: Database,
  { orderId, userId }: Pick<EventStreamRequest, 'orderId' | 'userId'>,
  lastEventId: number,
  now: Date,
): Promise<OrderEvent[]> {
  const rows = await db
    .select({
      id: orderEvents.id,
      status: orderEvents.status,
      at: orderEvents.at,
      order: VISIBILITY_COLUMNS,
      courier: COURIER_COLUMNS,
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .leftJoin(couriers, and(eq(couriers.id, orderEvents.courierId), eq(couriers.id, orders.courierId)))
    .where(and(eq(orderEvents.orderId, orderId), gt(orderEvents.id, lastEventId)))
    .orderBy(asc(orderEvents.id));
  return rows.map(({ id, status, at, order, courier }) => ({
    id,
    status,
    at: at.toISOString(),
    courier: visibleParts(order, courier, { role: 'customer', userId }, now).courier,
  }));
}
