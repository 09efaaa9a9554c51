import type { Services } from '#backend/services.ts';

/** Open streams of one session in one process; a further one ends the oldest. A browser may show several boards. */
export const MAX_BOARD_STREAMS = 10;

interface BoardStreamOptions {
  readonly sessionId: number;
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
  { restaurantIds, isAllowed }: Omit<BoardStreamOptions, 'sessionId'>,
  abort: AbortSignal,
  onEnd: () => void,
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
    onEnd();
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

/**
 * A response with the events of a board. It ends when the client disconnects, the process shuts down, or the session has
 * opened `MAX_BOARD_STREAMS` later ones.
 */
export function boardEventsResponse(
  services: StreamServices & Pick<Services, 'closing' | 'staffStreams'>,
  { sessionId, ...options }: BoardStreamOptions,
  { signal }: Request,
): Response {
  const registered = services.staffStreams.register(sessionId);
  const abort = AbortSignal.any([services.closing, signal, registered.signal]);
  return new Response(streamBoard(services, options, abort, registered.close), {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  });
}
