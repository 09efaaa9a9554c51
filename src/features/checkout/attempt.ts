import type { CreateOrderInput } from '#contract/orders.ts';
import { HttpError } from '#platform/errors.ts';

/** An order that was sent: the same key and body may be sent again and make one order. */
export interface Attempt {
  readonly key: string;
  readonly body: CreateOrderInput;
}

/**
 * What to send next. An attempt whose outcome is unknown goes first, as it was: it may have become an order, and
 * another body or key would make a second one.
 */
export function nextAttempt(unknown: Attempt | null, body: CreateOrderInput, key: () => string): Attempt {
  return unknown ?? { key: key(), body };
}

/** Whether an attempt carries what the form says, so that its refusal is about the form. */
export function carries(attempt: Attempt, body: CreateOrderInput): boolean {
  return JSON.stringify(attempt.body) === JSON.stringify(body);
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
