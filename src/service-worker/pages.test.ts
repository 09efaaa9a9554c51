import { afterEach, expect, test, vi } from 'vitest';
import { requestKind, respondWithPage, respondWithPersonalPage } from './pages.ts';

const ORIGIN = 'https://shop.example';
const kindOf = (url: string, { method = 'GET', mode = 'no-cors', headers = {} } = {}) =>
  requestKind(
    { url: new URL(url, ORIGIN).href, method, mode: mode as RequestMode, headers: new Headers(headers) },
    ORIGIN,
  );

test.each([
  ['/_astro/react.sECqh_tO.js', 'file'],
  ['/fonts/manrope.woff2', 'file'],
  ['/pictures/chisinau/casa-mare/zeama-640.webp', 'picture'],
] as const)('%s is a %s', (url, kind) => {
  expect(kindOf(url)).toBe(kind);
});

test.each(['/', '/en', '/ro/news', '/chisinau', '/chisinau/casa-mare', '/en/chisinau/casa-mare/zeama', '/privacy?a=b'])(
  '%s is a page',
  (url) => {
    expect(kindOf(url, { mode: 'navigate' })).toBe('page');
    // Only as a page: a script that reads it gets it from the network.
    expect(kindOf(url)).toBeNull();
  },
);

test.each([
  '/account',
  '/en/account/address',
  '/checkout',
  '/ro/checkout/success?order=1',
  '/orders',
  '/orders/1001',
  '/success',
  '/fail',
])('%s is a personal page', (url) => {
  expect([kindOf(url, { mode: 'navigate' }), kindOf(url)]).toEqual(['personal', null]);
});

test.each([
  '/api/get-cities',
  '/api/get-profile',
  '/staff',
  '/staff/api/get-board',
  '/healthz',
  '/sw.js',
  '/pictures/share/ru/x.jpg',
  'https://bank.example/pay',
  'https://shop.example:8443/chisinau',
])('%s is left to the browser', (url) => {
  expect([kindOf(url, { mode: 'navigate' }), kindOf(url)]).toEqual([null, null]);
});

test('so is a request that changes something, and one of a part of a file', () => {
  expect(kindOf('/chisinau', { method: 'POST', mode: 'navigate' })).toBeNull();
  expect(kindOf('/pictures/a.webp', { headers: { range: 'bytes=0-1' } })).toBeNull();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a personal page comes from the network only, and without a connection the offline page in its place', async () => {
  const offline = new Response('offline');
  const match = vi.fn(async (path: string) => (path === '/ro/offline' ? offline : undefined));
  vi.stubGlobal('caches', { open: async () => ({ match }) });
  const request = { url: `${ORIGIN}/ro/orders/1001` } as Request;
  const response = new Response('order');
  vi.stubGlobal('fetch', async () => response);
  expect(await respondWithPersonalPage(request)).toBe(response);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await respondWithPersonalPage(request)).toBe(offline);
});

test('a page that arrives after the stored one was shown is stored', async () => {
  vi.useFakeTimers();
  const entries = new Map([['/chisinau', new Response('old', { headers: { 'content-type': 'text/html' } })]]);
  const cache = {
    match: async (path: string) => entries.get(path)?.clone(),
    matchAll: async () => [...entries.values()],
    put: async (path: string, response: Response) => void entries.set(path, response),
    delete: async (path: string) => entries.delete(path),
    keys: async () => [],
  };
  vi.stubGlobal('caches', { open: async () => cache });
  const late = new Response('new', { headers: { 'content-type': 'text/html', 'cache-control': 'public' } });
  // A copy would lose the type.
  Object.defineProperties(late, { type: { value: 'basic' }, clone: { value: () => late } });
  vi.stubGlobal('fetch', () => new Promise((resolve) => setTimeout(() => resolve(late), 5000)));
  // As in browsers, `waitUntil` fails once the event has ended.
  const waiting: Promise<unknown>[] = [];
  let hasEnded = false;
  const event = {
    request: { url: `${ORIGIN}/chisinau` },
    waitUntil: (promise: Promise<unknown>) => {
      if (hasEnded) throw new DOMException('The event has ended', 'InvalidStateError');
      waiting.push(promise);
    },
  };
  const response = respondWithPage(event as unknown as FetchEvent);
  await vi.advanceTimersByTimeAsync(4500);
  expect(await (await response).text()).toBe('old');
  hasEnded = true;
  await vi.advanceTimersByTimeAsync(1000);
  await Promise.all(waiting);
  expect(waiting).toHaveLength(1);
  expect(await entries.get('/chisinau')?.text()).toBe('new');
});
