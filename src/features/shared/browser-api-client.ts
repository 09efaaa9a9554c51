import { pageLocale } from '#i18n/locale.ts';
import { parseCookies, readCookie } from '#lib/cookies.ts';
import { type ApiClient, createApiClient } from '#lib/api-client.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { HttpError } from '#lib/errors.ts';

const listeners = new Set<(name: EndpointName) => void>();
let client: ApiClient | undefined;

/** The API client of this page: same origin, the page's language, the token of the cookie. */
export function browserApiClient(): ApiClient {
  return (client ??= createApiClient({
    base: '',
    locale: pageLocale(),
    fetch: (input, init) => fetch(input, init),
    token: () => readCookie(parseCookies(document.cookie), 'token') ?? undefined,
    onUnauthorized: (name) => listeners.forEach((listener) => listener(name)),
  }));
}

/** Calls `listener` with the endpoint's name on every 401. Returns the function that unsubscribes. */
export function onUnauthorized(listener: (name: EndpointName) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** 128 random bits for the header `Idempotency-Key`. `crypto.randomUUID` is not available without https. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns a function from a request body to its key: the previous key while the body stays the same, else a new one.
 */
export function createIdempotencyKeys(random: () => string = randomKey): (body: unknown) => string {
  let last = { text: '', key: '' };
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.text) last = { text, key: random() };
    return last.key;
  };
}

/**
 * Whether the request may have succeeded despite this error: no response arrived, or the server failed while
 * responding.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof HttpError) || error.isNetwork || error.status >= 500;
}
