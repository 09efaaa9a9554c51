import { createParser, type EventSourceMessage } from 'eventsource-parser';
import * as v from 'valibot';
import { endpointDefinitions } from '#contract/endpoint-definitions.ts';
import { OrderEvent } from '#contract/orders.ts';
import { $token, bearerHeader } from '#features/shared/token.store.ts';
import { pageLocale } from '#i18n/locale.ts';
import { HttpError } from '#lib/errors.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { currentOrder, hasLoadFailed, isCurrentOrderFinal, loadOrder } from './order.store.ts';
import { isFinal } from '#contract/order-lifecycle.ts';
import { wait, whileVisible } from './while-visible.ts';

/**
 * Updates the shown order while the page is visible, until the order is final or the returned function is called. An
 * event only says that the order has changed: the order is loaded after each, again until a load succeeds.
 */
export function subscribeToOrder(api: ApiClient, id: number): () => void {
  let lastEventId: number | null = null;
  return whileVisible((signal) => {
    let isRetrying = false;
    const source: OrderEventSource = {
      stream: (after) =>
        readOrderEvents(id, {
          fetch: (input, init) => fetch(input, init),
          token: $token.get(),
          locale: pageLocale(),
          signal,
          after,
        }),
      onEvent: (event) => {
        lastEventId = event.id;
        return load();
      },
      poll: load,
      isCurrentOrderFinal,
      wait,
    };
    if (hasLoadFailed()) void retry();
    void consumeOrderEvents(source, signal, lastEventId).then(() => followRefunds(source, signal));

    async function load(): Promise<void> {
      await loadOrder(api, id);
      if (hasLoadFailed()) void retry();
    }

    async function retry(): Promise<void> {
      if (isRetrying) return;
      isRetrying = true;
      for (let failures = 1; !signal.aborted && hasLoadFailed(); failures += 1) {
        await wait(retryDelay(failures), signal);
        if (!signal.aborted && hasLoadFailed()) await loadOrder(api, id);
      }
      isRetrying = false;
    }
  });
}

export interface OrderEventSource {
  /** Opens the stream after an event. @throws HttpError as `readOrderEvents` */
  readonly stream: (after: number | null) => AsyncIterable<OrderEvent>;
  /** Loads the order. The promise does not reject. */
  readonly onEvent: (event: OrderEvent) => Promise<void>;
  readonly poll: () => Promise<void>;
  readonly isCurrentOrderFinal: () => boolean;
  readonly wait: typeof wait;
}

const MIN_RETRY_DELAY_MS = 1000;
const MAX_RETRY_DELAY_MS = 30_000;
const POLL_INTERVAL_MS = 5000;
/** After more than this many failures in a row, the order is polled between attempts to open the stream. */
const MAX_FAILURES_BEFORE_POLLING = 2;
/**
 * A stream is short if it ends before the server's first heartbeat. After this many in a row, counted again from each
 * new event, the stream is not opened again.
 */
const SHORT_STREAM_MS = 15_000;
const MAX_SHORT_STREAMS = 3;

/**
 * Reads events until the order is final or the signal aborts. A broken stream is reopened after the last event, with
 * increasing delays, so that no event is lost. When the server ends a stream, the order is loaded, because it may be
 * final. If the server refuses the stream or ends it repeatedly, the order is only polled.
 */
export async function consumeOrderEvents(
  { stream, onEvent, poll, isCurrentOrderFinal, wait }: OrderEventSource,
  signal: AbortSignal,
  lastEventId: number | null = null,
): Promise<void> {
  let after = lastEventId;
  let failures = 0;
  let shortStreams = 0;
  while (!signal.aborted && !isCurrentOrderFinal()) {
    const openedAt = performance.now();
    try {
      for await (const event of stream(after)) {
        // Some providers send all events again after a reconnect.
        if (after !== null && event.id <= after) continue;
        failures = 0;
        shortStreams = 0;
        after = event.id;
        const loaded = onEvent(event);
        if (isFinal(event.status)) await loaded;
        if (isCurrentOrderFinal()) return;
      }
      await poll();
      if (signal.aborted || isCurrentOrderFinal()) return;
      shortStreams = performance.now() - openedAt < SHORT_STREAM_MS ? shortStreams + 1 : 0;
      failures = shortStreams < MAX_SHORT_STREAMS ? failures + 1 : Number.POSITIVE_INFINITY;
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof HttpError)) throw error;
      failures = isClientError(error) ? Number.POSITIVE_INFINITY : failures + 1;
    }
    if (failures <= MAX_FAILURES_BEFORE_POLLING) await wait(retryDelay(failures), signal);
    else await pollFor(Number.isFinite(failures) ? retryDelay(failures) : Number.POSITIVE_INFINITY);
  }

  async function pollFor(limitMs: number): Promise<void> {
    for (let waited = 0; waited < limitMs && !signal.aborted && !isCurrentOrderFinal(); waited += POLL_INTERVAL_MS) {
      await poll();
      if (!isCurrentOrderFinal()) await wait(POLL_INTERVAL_MS, signal);
    }
  }
}

/** Loads an order that has ended, ever more rarely, until its refunds are decided. No events tell of them. */
async function followRefunds({ poll, wait }: OrderEventSource, signal: AbortSignal): Promise<void> {
  const isUndecided = () =>
    currentOrder()?.refunds.some(({ status }) => status === 'requested' || status === 'pending');
  for (let loads = 1; !signal.aborted && isUndecided(); loads += 1) {
    await wait(retryDelay(loads), signal);
    if (!signal.aborted) await poll();
  }
}

/** Milliseconds before the next attempt; doubles with each failure in a row. */
export function retryDelay(failures: number): number {
  return Math.min(MAX_RETRY_DELAY_MS, MIN_RETRY_DELAY_MS * 2 ** Math.max(0, failures - 1));
}

/** Whether another attempt would get the same response. */
const isClientError = ({ status }: HttpError): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

export interface StreamSettings {
  readonly fetch: typeof globalThis.fetch;
  readonly token: string;
  readonly locale: string;
  readonly signal: AbortSignal;
  /** The last known event; the stream continues after it. */
  readonly after: number | null;
}

/**
 * How long a stream may send nothing, also before its response: three times the server's heartbeat interval of 15 s.
 */
const STREAM_TIMEOUT_MS = 45_000;

const EventData = v.pipe(v.string(), v.parseJson(), OrderEvent);

/**
 * One connection to an order's events; ends when the server ends it. Uses fetch, because `EventSource` cannot send the
 * token in a header.
 * @throws HttpError when the stream cannot be opened, breaks or times out
 */
export async function* readOrderEvents(
  orderId: number,
  { fetch, token, locale, signal, after }: StreamSettings,
): AsyncGenerator<OrderEvent> {
  // Also ends when `signal` aborts: older browsers lack `AbortSignal.any`.
  const timeout = new AbortController();
  const abort = () => timeout.abort(signal.reason);
  signal.addEventListener('abort', abort, { signal: timeout.signal });
  if (signal.aborted) abort();
  const request = fetch(`${endpointDefinitions.getOrderEvents.path}?order_id=${orderId}`, {
    headers: {
      Accept: 'text/event-stream',
      'Accept-Language': locale,
      ...bearerHeader(token),
      ...(after === null ? {} : { 'Last-Event-ID': String(after) }),
    },
    cache: 'no-store',
    signal: timeout.signal,
  });
  const response = await abortIfSlow(request, timeout).catch((cause: unknown) => {
    throw new HttpError('getOrderEvents', 0, { cause });
  });
  const isStream = response.headers.get('content-type')?.includes('text/event-stream');
  if (!response.ok || !isStream || !response.body) {
    await response.body?.cancel();
    throw new HttpError('getOrderEvents', response.ok ? 502 : response.status);
  }
  const messages: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => messages.push(message) });
  for await (const chunk of readChunks(response.body, timeout)) {
    parser.feed(chunk);
    for (const { data } of messages.splice(0)) {
      // An invalid message is skipped: the order is loaded again after the next event.
      const event = v.safeParse(EventData, data);
      if (event.success) yield event.output;
    }
  }
}

/** Aborts the connection if the promise is not settled within `STREAM_TIMEOUT_MS`. */
function abortIfSlow<Value>(promise: Promise<Value>, timeout: AbortController): Promise<Value> {
  const timer = setTimeout(() => timeout.abort(), STREAM_TIMEOUT_MS);
  return promise.finally(() => clearTimeout(timer));
}

async function* readChunks(body: ReadableStream<Uint8Array>, timeout: AbortController): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  try {
    while (true) {
      const { done, value } = await abortIfSlow(reader.read(), timeout);
      if (done) return;
      yield value;
    }
  } catch (cause) {
    throw new HttpError('getOrderEvents', 0, { cause });
  } finally {
    // Closes the connection when the consumer stops early.
    timeout.abort();
  }
}
