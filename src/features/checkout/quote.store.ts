import { atom } from 'nanostores';
import type { Quote, QuoteInput } from '#contract/orders.ts';
import type { Http } from '#lib/http.ts';
import { quoteOrder } from './checkout.api.ts';
import { totalOf } from './order-totals.ts';

/** The amount to pay before and after, in minor units. */
export interface TotalChange {
  readonly from: number;
  readonly to: number;
}

/**
 * `asking` keeps the quote before it in sight. `ready` with `change`: the same wish comes to something else than was
 * shown, and the customer is to be told.
 */
export type QuoteState =
  | { readonly state: 'asking'; readonly quote: Quote | null }
  | { readonly state: 'ready'; readonly quote: Quote; readonly change: TotalChange | null }
  | { readonly state: 'failed'; readonly quote: null; readonly error: unknown };

export const $quote = atom<QuoteState>({ state: 'asking', quote: null });

/** Milliseconds a change of the wish rests before it is asked about. */
const QUOTE_DELAY_MS = 300;
/** A quote is renewed this long before it ends, and never sooner than the shortest wait: clocks differ. */
const RENEWAL_LEAD_MS = 15_000;
const MIN_RENEWAL_DELAY_MS = 30_000;
const MAX_RENEWAL_DELAY_MS = 60 * 60 * 1000;

let wish: QuoteInput | null = null;
/** What the quote in sight answers. */
let answered: QuoteInput | null = null;
let running: AbortController | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Asks what a wish comes to, once it has rested; the last wish wins. Null stops asking. */
export function wantQuote(http: Http, next: QuoteInput | null, pause = QUOTE_DELAY_MS): void {
  stop();
  wish = next;
  if (!next) return;
  $quote.set({ state: 'asking', quote: $quote.get().quote });
  timer = setTimeout(() => void ask(http), pause);
}

/** Asks about the same wish at once: after an expiry, a refusal or a failure. */
export function renewQuote(http: Http): Promise<QuoteState> {
  stop();
  return ask(http);
}

function stop(): void {
  running?.abort();
  clearTimeout(timer);
}

async function ask(http: Http): Promise<QuoteState> {
  if (!wish) return $quote.get();
  const { signal } = (running = new AbortController());
  const asked = wish;
  if ($quote.get().state === 'failed') $quote.set({ state: 'asking', quote: null });
  try {
    const quote = await quoteOrder(http, asked, signal);
    if (!signal.aborted) show(http, quote, asked);
  } catch (error) {
    if (!signal.aborted) fail(http, error, asked);
  }
  return $quote.get();
}

function show(http: Http, quote: Quote, asked: QuoteInput): void {
  const before = $quote.get();
  const change = answered === asked && before.quote ? difference(before.quote, quote) : null;
  answered = asked;
  $quote.set({ state: 'ready', quote, change: change ?? unseenChange(before, quote) });
  renewIn(http, Date.parse(quote.expires_at) - Date.now() - RENEWAL_LEAD_MS);
}

/** A quiet renewal that fails leaves the quote in sight and is tried again. */
function fail(http: Http, error: unknown, asked: QuoteInput): void {
  const shown = $quote.get();
  if (answered === asked && shown.state === 'ready') renewIn(http, MIN_RENEWAL_DELAY_MS);
  else $quote.set({ state: 'failed', quote: null, error });
}

function renewIn(http: Http, milliseconds: number): void {
  clearTimeout(timer);
  timer = setTimeout(
    () => void ask(http),
    Math.min(MAX_RENEWAL_DELAY_MS, Math.max(MIN_RENEWAL_DELAY_MS, milliseconds || 0)),
  );
}

function difference(before: Quote, after: Quote): TotalChange | null {
  const from = totalOf(before.totals, 'total');
  const to = totalOf(after.totals, 'total');
  return from === to ? null : { from, to };
}

/** A change that was told stays told while the amount stays. */
function unseenChange(before: QuoteState, quote: Quote): TotalChange | null {
  if (before.state !== 'ready' || !before.change) return null;
  return before.change.to === totalOf(quote.totals, 'total') ? before.change : null;
}
