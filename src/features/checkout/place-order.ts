import * as v from 'valibot';
import { atom } from 'nanostores';
import { CreateOrderInput, type Problem, type Quote } from '#contract/orders.ts';
import { $backup } from '#features/cart/cart-backup.ts';
import { resetCart } from '#features/cart/cart.store.ts';
import { fieldErrors } from '#features/shared/failure.ts';
import { HttpError } from '#lib/errors.ts';
import type { Http } from '#lib/http.ts';
import { sessionAtom } from '#lib/persistent-stores.ts';
import { isOutcomeUnknown, randomKey } from '#features/shared/idempotency-key.ts';
import { type CreatedOrder, createOrder } from './checkout.api.ts';
import { errorsByField } from './checkout-form.ts';
import { clearPromo } from './promo.store.ts';
import { isBlocking } from './checkout-problems.ts';
import { $quote, renewQuote } from './quote.store.ts';

/** `unknown`: no answer came, so the order may exist; pressing again asks about the same one. */
export type Placing =
  | { readonly state: 'idle' | 'busy' }
  | { readonly state: 'placed'; readonly created: CreatedOrder }
  | {
      readonly state: 'refused';
      readonly errors: Readonly<Record<string, string>>;
      readonly problems: readonly Problem[];
      readonly error: unknown;
    }
  | { readonly state: 'unknown'; readonly error: unknown };

type ToBody = (quote: Quote) => CreateOrderInput;

export const $placing = atom<Placing>({ state: 'idle' });

const Kept = v.nullable(v.object({ key: v.string(), body: CreateOrderInput, of: v.string() }));
const $attempt = sessionAtom<Attempt | null>('checkout.attempt', null, (value): value is Attempt | null =>
  v.is(Kept, value),
);

/** Places one order however often it is called meanwhile. The cart is emptied only when create-order has answered. */
export async function placeOrder(http: Http, toBody: ToBody, newKey: () => string = randomKey): Promise<Placing> {
  const { state } = $placing.get();
  if (state === 'busy' || state === 'placed') return $placing.get();
  $placing.set({ state: 'busy' });
  const end = await send(http, toBody, newKey, true);
  $placing.set(end);
  return end;
}

/** For a page that the browser brings back as it was left: an order that was placed is no longer under way. */
export function startAnew(): void {
  if ($placing.get().state === 'placed') $placing.set({ state: 'idle' });
}

async function send(http: Http, toBody: ToBody, newKey: () => string, mayRenew: boolean): Promise<Placing> {
  const { quote } = $quote.get();
  if (!quote) return { state: 'idle' };
  const attempt = nextAttempt($attempt.get(), toBody(quote), quote, newKey);
  $attempt.set(attempt);
  try {
    const created = await createOrder(http, attempt.body, attempt.key);
    forget();
    return { state: 'placed', created };
  } catch (error) {
    if (isOutcomeUnknown(error)) return { state: 'unknown', error };
    $attempt.set(null);
    const problems = (error instanceof HttpError && error.body?.problems) || [];
    if (mayRenew && problems.length > 0 && (await staysSame(http, problems))) return send(http, toBody, newKey, false);
    return { state: 'refused', errors: errorsByField(fieldErrors(error)), problems, error };
  }
}

/** Renews the quote behind a refusal; true when it had merely expired and the customer has nothing new to see. */
async function staysSame(http: Http, problems: readonly Problem[]): Promise<boolean> {
  const renewed = await renewQuote(http);
  const merelyExpired = problems.every(({ code }) => code === 'quote_expired');
  return merelyExpired && renewed.state === 'ready' && !renewed.change && !renewed.quote.problems.some(isBlocking);
}

function forget(): void {
  $attempt.set(null);
  clearPromo();
  resetCart();
  // Whoever has ordered is not offered an older cart any more.
  $backup.set(null);
}

/** An order that was sent. The same key and body may be sent again and make one order; `of` says what it orders. */
export interface Attempt {
  readonly key: string;
  readonly body: CreateOrderInput;
  readonly of: string;
}

/**
 * What to send next. While form and quoted content are those of an attempt whose outcome is unknown, that attempt goes
 * again as it was, under its first quote too: it may have become an order. Anything else is a new order with a new key;
 * under the same quote the server still refuses it as a duplicate.
 */
export function nextAttempt(unknown: Attempt | null, body: CreateOrderInput, quote: Quote, key: () => string): Attempt {
  const of = contentOf(body, quote);
  return unknown?.of === of ? unknown : { key: key(), body, of };
}

/** What a customer orders, whatever the number of the quote. */
function contentOf({ quote_id: _quoteId, ...form }: CreateOrderInput, { lines, totals }: Quote): string {
  return JSON.stringify([form, lines, totals]);
}
