import { pageLocale } from '#i18n/locale.ts';
import { readCookie } from '#lib/cookies.ts';
import { createHttp, type Http } from '#lib/http.ts';
import type { EndpointName } from '#contract/endpoints.ts';

const listeners = new Set<(name: EndpointName) => void>();
let client: Http | undefined;

/** This browser's client of the shop's API: same origin, the page's language, the token of the cookie. */
export function browserHttp(): Http {
  return (client ??= createHttp({
    base: '',
    locale: pageLocale(),
    token: () => readCookie(document.cookie, 'token') ?? undefined,
    onUnauthorized: (name) => listeners.forEach((listener) => listener(name)),
  }));
}

/** Hears of every 401, with the call that got it; the answer stops listening. */
export function onUnauthorized(listener: (name: EndpointName) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
