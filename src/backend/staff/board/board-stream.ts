import type { Services } from '#backend/services.ts';

/** Notifies the open boards of this process when orders of a restaurant may have changed, in any process. */
export class BoardChangeNotifier {
  readonly #listeners = new Map<number, Set<() => void>>();

  /** Calls `listener` when the board of this restaurant may have changed, until the returned function is called. */
  subscribe(restaurantId: number, listener: () => void): () => void {
    const listeners = this.#listeners.get(restaurantId) ?? new Set();
    this.#listeners.set(restaurantId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(restaurantId) === listeners) this.#listeners.delete(restaurantId);
    };
  }

  publish(restaurantId: number): void {
    for (const listener of this.#listeners.get(restaurantId) ?? []) listener();
  }

  /** Notifies all boards; used when notifications of other processes may have been lost. */
  publishAll(): void {
    for (const restaurantId of this.#listeners.keys()) this.publish(restaurantId);
  }
}

interface BoardStreamOptions {
  readonly restaurantIds: readonly number[];
  /** Whether the session may still see the orders; called before every message. */
  readonly isAllowed: () => Promise<boolean>;
}

type StreamServices = Pick<Services, 'settings' | 'boardChanges'>;

/**
 * Server-sent events that tell the client to load the orders again: one at the start, and one after every change.
 * Comments are sent as heartbeats in between. Events contain no data and no cursor: ids of order events are committed
 * out of order, so a client that reads from a cursor could miss an order.
 */
function streamBoard(
  { settings, boardChanges }: StreamServices,
  { restaurantIds, isAllowed }: BoardStreamOptions,
  abort: AbortSignal,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let hasChanged = true;
  let resume = (): void => {};
  const subscriptions = restaurantIds.map((id) =>
    boardChanges.subscribe(id, () => {
      hasChanged = true;
      resume();
    }),
  );
  const heartbeat = setInterval(() => resume(), settings.events.heartbeatMilliseconds);
  const wake = () => resume();
  abort.addEventListener('abort', wake);
  const end = (): void => {
    for (const unsubscribe of subscriptions) unsubscribe();
    clearInterval(heartbeat);
    abort.removeEventListener('abort', wake);
  };
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (!hasChanged && !abort.aborted) await new Promise<void>((resolve) => (resume = resolve));
        try {
          if (abort.aborted || !(await isAllowed())) {
            end();
            controller.close();
            return;
          }
        } catch (error) {
          end();
          throw error;
        }
        const message = hasChanged ? 'event: changed\ndata: {}\n\n' : ': heartbeat\n\n';
        hasChanged = false;
        controller.enqueue(encoder.encode(message));
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

/** A response with the events of a board. It ends when the client disconnects or the process shuts down. */
export function boardEventsResponse(
  services: StreamServices & Pick<Services, 'closing'>,
  options: BoardStreamOptions,
  { signal }: Request,
): Response {
  return new Response(streamBoard(services, options, AbortSignal.any([services.closing, signal])), {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  });
}
