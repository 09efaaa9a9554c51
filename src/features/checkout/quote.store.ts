import * as v from 'valibot';
import { atom } from 'nanostores';
import { Problem, type Quote, type QuoteInput } from '#contract/orders.ts';
import { rememberNames } from '#features/cart/line-details.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { findTotal } from './order-totals.ts';
import { HttpError } from '#lib/errors.ts';
import type { Minor } from '#contract/money.ts';

/** The amount to pay before and after, in minor units. */
export interface TotalChange {
  readonly from: Minor;
  readonly to: Minor;
}

/**
 * `loading` keeps the previous quote visible. `ready` with `change`: the same input now costs another amount than the
 * customer saw.
 */
export type QuoteState =
  | { readonly state: 'loading'; readonly quote: Quote | null }
  | { readonly state: 'ready'; readonly quote: Quote; readonly change: TotalChange | null }
  | { readonly state: 'failed'; readonly quote: null; readonly error: unknown };

export const $quote = atom<QuoteState>({ state: 'loading', quote: null });

const QUOTE_DELAY_MS = 300;
/** A quote is renewed this long before it expires, and never sooner than the minimum delay: clocks differ. */
const RENEWAL_LEAD_MS = 15_000;
const MIN_RENEWAL_DELAY_MS = 30_000;
const MAX_RENEWAL_DELAY_MS = 60 * 60 * 1000;

/** The input of the last requested quote; null while none is requested. */
export const $requestedInput = atom<QuoteInput | null>(null);
/** The input of the quote in `$quote`. */
let quotedInput: QuoteInput | null = null;
let running: AbortController | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Requests a quote; the last input wins. The customer waits for the first quote, so it is requested at once; later ones
 * after the delay, because a change may be followed by others. Null stops requesting.
 */
export function requestQuote(api: ApiClient, input: QuoteInput | null, delayMs = defaultDelayMs()): void {
  cancel();
  $requestedInput.set(input);
  if (!input) return;
  $quote.set({ state: 'loading', quote: $quote.get().quote });
  timer = setTimeout(() => void load(api), delayMs);
}

function defaultDelayMs(): number {
  const { state, quote } = $quote.get();
  return state === 'loading' && quote === null ? 0 : QUOTE_DELAY_MS;
}

/** Requests a quote for the same input at once: after an expiry, a refusal or a failure. */
export function renewQuote(api: ApiClient): Promise<QuoteState> {
  cancel();
  return load(api);
}

function cancel(): void {
  running?.abort();
  clearTimeout(timer);
}

async function load(api: ApiClient): Promise<QuoteState> {
  const input = $requestedInput.get();
  if (!input) return $quote.get();
  const { signal } = (running = new AbortController());
  if ($quote.get().state === 'failed') $quote.set({ state: 'loading', quote: null });
  const [call] = await Promise.allSettled([api.call('quoteOrder', { body: input, signal })]);
  if (signal.aborted) return $quote.get();
  const shown = $quote.get();
  if (call.status === 'fulfilled') {
    const quote = call.value;
    rememberNames(quote.lines);
    $quote.set({ state: 'ready', quote, change: totalChange($quote.get(), quote, quotedInput === input) });
    quotedInput = input;
    renewAfter(api, Date.parse(quote.expires_at) - Date.now() - RENEWAL_LEAD_MS);
  } else if (quotedInput === input && shown.state === 'ready' && Date.parse(shown.quote.expires_at) > Date.now()) {
    // A failed renewal leaves a quote that is still valid visible, and is retried.
    renewAfter(api, MIN_RENEWAL_DELAY_MS);
  } else {
    $quote.set({ state: 'failed', quote: null, error: call.reason });
  }
  return $quote.get();
}

function renewAfter(api: ApiClient, delayMs: number): void {
  clearTimeout(timer);
  const delay = Math.min(MAX_RENEWAL_DELAY_MS, Math.max(MIN_RENEWAL_DELAY_MS, delayMs || 0));
  timer = setTimeout(() => void load(api), delay);
}

/** The change to show. An earlier change stays visible while the amount remains the same. */
function totalChange(before: QuoteState, quote: Quote, sameInput: boolean): TotalChange | null {
  const to = findTotal(quote.totals, 'total');
  const from = sameInput && before.quote ? findTotal(before.quote.totals, 'total') : to;
  if (from !== to) return { from, to };
  return before.state === 'ready' && before.change?.to === to ? before.change : null;
}

/** `isFromRefusal`: the server refused an order or a quote because of it, and the current quote does not report it. */
export interface CheckoutProblem extends Problem {
  readonly isFromRefusal?: boolean;
}

/** `unknown` for a code that this version does not support. */
export type ProblemCode = Problem['code'];

/** Temporary problems, and those shown beside a field. The server decides whether an unknown one blocks the order. */
const NON_BLOCKING: readonly ProblemCode[] = [
  'quote_expired',
  'address_required',
  'zone_required',
  'payment_method_unavailable',
  'payment_declined',
  'too_many_requests',
  'unknown',
];

/** Of the problems from a refusal, only `duplicate_order` blocks the next attempt. */
export function isBlocking({ code, isFromRefusal = false }: Pick<CheckoutProblem, 'code' | 'isFromRefusal'>): boolean {
  return isFromRefusal ? code === 'duplicate_order' : !NON_BLOCKING.includes(code);
}

const TIME_PROBLEMS: readonly ProblemCode[] = ['restaurant_closed', 'slot_unavailable', 'slot_full'];

/** Whether an order cannot be prepared at its time. */
export const isTimeProblem = ({ code }: Pick<Problem, 'code'>): boolean => TIME_PROBLEMS.includes(code);

/** The problems of an error response: its list, or the one of its `code`. Empty for any other error. */
export function readProblems(error: unknown): Problem[] {
  const { problems = [], code } = (error instanceof HttpError && error.body) || {};
  if (problems.length > 0 || code === undefined) return problems;
  return [v.parse(Problem, { code })];
}

/** The problems of the quote, and those of a refusal that the quote does not report. */
export function unresolvedProblems(quoted: readonly Problem[], refused: readonly Problem[]): CheckoutProblem[] {
  const reported = new Set(quoted.map(({ code }) => code));
  return [
    ...quoted,
    ...refused.filter(({ code }) => !reported.has(code)).map((problem) => ({ ...problem, isFromRefusal: true })),
  ];
}
