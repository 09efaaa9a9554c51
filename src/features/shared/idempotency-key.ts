import { HttpError } from '#lib/errors.ts';

/** 128 random bits for the header `Idempotency-Key`. Not `crypto.randomUUID`, which browsers offer on https alone. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the same key as long as the same body is sent, so that it is created once, and another as soon as it differs. */
export function createIdempotencyKeys(random: () => string = randomKey): (body: unknown) => string {
  let last = { text: '', key: '' };
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.text) last = { text, key: random() };
    return last.key;
  };
}

/** Whether the thing may have been created despite this failure: no response came, or the server broke while responding. */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof HttpError) || error.isNetwork || error.status >= 500;
}
