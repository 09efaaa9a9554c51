import { pageLocale } from '#i18n/locale.ts';
import { parseCookies, readCookie } from '#lib/cookies.ts';
import { createApiClient, type ApiClient } from '#lib/api-client.ts';
import type { EndpointName } from '#contract/endpoints.ts';

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
