import { pageLocale } from '#i18n/locale.ts';
import { parseCookies, readCookie } from '#lib/cookies.ts';
import { type ApiClient, createApiClient } from '#lib/api-client.ts';
import { endpointDefinitions } from '#contract/endpoint-definitions.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { HttpError } from '#lib/errors.ts';

/**
 * Who a call is made for. `customer`: the customer has pressed a control or opened a personal page, so a 401 also leaves
 * the page. `page`: a background call, such as those of start-up and refreshes. Its 401 only clears the
 * token, and if it requires a session, it waits for the start-up's `getProfile`.
 */
export type CallOrigin = 'customer' | 'page';

type UnauthorizedListener = (name: EndpointName, origin: CallOrigin) => void;

const listeners = new Set<UnauthorizedListener>();
const clients = new Map<CallOrigin, ApiClient>();
let sessionCheck: () => Promise<unknown> = async () => undefined;

/** The API client of this page: same origin, the page's language, the token of the cookie. */
export function browserApiClient(origin: CallOrigin): ApiClient {
  const client = clients.get(origin) ?? createBrowserApiClient(origin);
  clients.set(origin, client);
  return client;
}

function createBrowserApiClient(origin: CallOrigin): ApiClient {
  const client = createApiClient({
    base: '',
    locale: pageLocale(),
    fetch: (input, init) => fetch(input, init),
    token: readToken,
    onUnauthorized: (name) => listeners.forEach((listener) => listener(name, origin)),
  });
  return origin === 'customer' ? client : { call: callAfterSessionCheck };

  async function callAfterSessionCheck(...[name, options]: Parameters<ApiClient['call']>) {
    if (endpointDefinitions[name].access === 'customer' && name !== 'getProfile' && readToken() !== undefined) {
      // The effect of a component runs before that of its island, which starts the session.
      await Promise.resolve();
      await sessionCheck();
      // The API has refused the session, so it would refuse this call too.
      if (readToken() === undefined) throw new HttpError(name, 401);
    }
    return client.call(name, options);
  }
}

const readToken = (): string | undefined => readCookie(parseCookies(document.cookie), 'token') ?? undefined;

/** Sets what calls of the page wait for if they require a session. It must not reject. */
export function setSessionCheck(check: () => Promise<unknown>): void {
  sessionCheck = check;
}

/**
 * Calls `listener` on every 401, with the endpoint's name and who the call was made for. Returns the function that
 * unsubscribes.
 */
export function onUnauthorized(listener: UnauthorizedListener): () => void {
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
 * Whether the request may have succeeded despite this error: no response arrived, or the server failed without
 * stating that it changed nothing.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof HttpError) || error.isNetwork || (error.status >= 500 && !error.isTemporarilyRejected);
}
