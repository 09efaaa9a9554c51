import type { CreateOrderInput, Quote } from '#contract/orders.ts';
import { HttpError } from '#platform/errors.ts';

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

/** Whether an order may exist after this failure: no answer came, or the server broke while answering. */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof HttpError) || error.isNetwork || error.status >= 500;
}

/** 128 random bits. Not `randomUUID`, which browsers offer on https alone. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What a customer orders, whatever the number of the quote. */
function contentOf({ quote_id: _quoteId, ...form }: CreateOrderInput, { lines, totals }: Quote): string {
  return JSON.stringify([form, lines, totals]);
}
