import { pageLocale } from '#i18n/locale.ts';
import { readCookie } from '#lib/cookies.ts';
import { createHttp, type Http } from '#lib/http.ts';
import type { EndpointName } from '#contract/endpoints.ts';

const listeners = new Set<(name: EndpointName) => void>();
let client: Http | undefined;

/** The API client of this page: same origin, the page's language, the token of the cookie. */
export function browserHttp(): Http {
  return (client ??= createHttp({
    base: '',
    locale: pageLocale(),
    token: () => readCookie(document.cookie, 'token') ?? undefined,
    onUnauthorized: (name) => listeners.forEach((listener) => listener(name)),
  }));
}

/** Calls `listener` with the endpoint's name on every 401. Returns the function that unsubscribes. */
export function onUnauthorized(listener: (name: EndpointName) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
