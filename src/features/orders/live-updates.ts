import { pageLocale } from '#i18n/locale.ts';
import { $token } from '#features/account/user.store.ts';
import type { Http } from '#lib/http.ts';
import { readOrderEvents } from './order-events.ts';
import { isOver, loadOrder, takeEvent } from './order.store.ts';
import type { OrderEvent } from '#contract/orders.ts';
import { HttpError } from '#lib/errors.ts';

/** Keeps the order in sight up to date while the page is in sight; the answer ends it. */
export function followOrder(http: Http, id: number): () => void {
  let after: number | null = null;
  return whileVisible((signal) => {
    void followEvents(
      {
        stream: (from, ending) =>
          readOrderEvents(id, {
            fetch: (input, init) => fetch(input, init),
            token: $token.get(),
            locale: pageLocale(),
            signal: ending,
            after: from,
          }),
        onEvent: (event) => {
          after = event.id;
          void takeEvent(http, event);
        },
        poll: () => loadOrder(http, id),
        isOver,
        wait,
      },
      signal,
      after,
    );
  });
}

export interface Following {
  /** Opens the stream after an event; see `readOrderEvents`. */
  readonly stream: (after: number | null, signal: AbortSignal) => AsyncIterable<OrderEvent>;
  readonly onEvent: (event: OrderEvent) => void;
  /** Reads the order anew; true when there is nothing more to followEvents. */
  readonly poll: () => Promise<void>;
  readonly isOver: () => boolean;
  /** Resolves after so many milliseconds, or as soon as the signal says so. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

const MIN_RETRY_DELAY_MS = 1000;
const MAX_RETRY_DELAY_MS = 30_000;
/** The shop's answer to a stream that cannot be had: the order is read this often. */
export const POLL_INTERVAL_MS = 5000;
/** As many breaks in a row, and polling takes over. */
const MAX_BREAKS_BEFORE_POLLING = 2;

/**
 * Follows an order until it is over or the signal ends it. Breaks are mended with growing pauses and nothing is lost,
 * because each connection goes on after the last event. While there is no stream the order is polled every 5 s, and the
 * stream is tried again in between unless the server does not have it.
 */
export async function followEvents(
  { stream, onEvent, poll, isOver, wait }: Following,
  signal: AbortSignal,
  since: number | null = null,
): Promise<number | null> {
  let after = since;
  let breaks = 0;
  while (!signal.aborted && !isOver()) {
    try {
      for await (const event of stream(after, signal)) {
        breaks = 0;
        after = event.id;
        onEvent(event);
        if (isOver()) return after;
      }
      breaks += 1;
    } catch (error) {
      if (signal.aborted) return after;
      if (!(error instanceof HttpError)) throw error;
      breaks = isRefused(error) ? Number.POSITIVE_INFINITY : breaks + 1;
    }
    if (breaks <= MAX_BREAKS_BEFORE_POLLING) await wait(pauseAfter(breaks), signal);
    else await pollUntil(Number.isFinite(breaks) ? pauseAfter(breaks) : Number.POSITIVE_INFINITY);
  }
  return after;

  async function pollUntil(limit: number): Promise<void> {
    for (let waited = 0; waited < limit && !signal.aborted && !isOver(); waited += POLL_INTERVAL_MS) {
      await poll();
      if (!isOver()) await wait(POLL_INTERVAL_MS, signal);
    }
  }
}

/** Doubles with each break in a row, up to half a minute. */
export function pauseAfter(breaks: number): number {
  return Math.min(MAX_RETRY_DELAY_MS, MIN_RETRY_DELAY_MS * 2 ** Math.max(0, breaks - 1));
}

/** The server has no such stream, now or later. */
const isRefused = ({ status }: HttpError): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Runs work while the page is in sight: the signal ends when it is hidden, and the work begins anew when it comes back. */
export function whileVisible(work: (signal: AbortSignal) => void): () => void {
  let running: AbortController | null = null;

  function look(): void {
    if (document.visibilityState === 'visible') {
      if (running) return;
      running = new AbortController();
      work(running.signal);
    } else stop();
  }

  function stop(): void {
    running?.abort();
    running = null;
  }

  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    stop();
  };
}

/** Resolves after so many milliseconds, or at once when the signal ends the waiting. */
export function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
