import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Visibility } from '#backend/index.ts';
import { parseTrustedProxies } from './http-server.ts';
import { createMetrics } from './metrics.ts';
import { PageCache } from './page-cache.ts';
import { createRequestListener, type ListenerServices } from './request-listener.ts';

const SITE = 'https://shop.test';
const fetchApi = vi.fn<ListenerServices['api']['fetch']>();
const render = vi.fn<ListenerServices['render']>();
const pages = new PageCache({ onError: () => {} });
const metrics = createMetrics({ cache: () => pages.stats, circuitStates: new Map(), limitRejections: new Map() });
let visibility: Visibility = 'launched';
const shutdown = { isStopping: false };
const logged: string[] = [];

const server = createServer(
  createRequestListener({
    api: {
      fetch: fetchApi,
      circuitStates: new Map(),
      limitRejections: new Map(),
      summary: () => [],
      endStreams: () => {},
      close: async () => {},
      visibility: async () => visibility,
    },
    render,
    pages,
    metrics,
    shutdown,
    mapTiles: undefined,
    files: (_request, _response, next) => void next?.(),
    trustedProxies: parseTrustedProxies([]),
    log: (level, message) => logged.push(`${level}: ${message}`),
    site: () => SITE,
  }),
);

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => void server.close());
beforeEach(() => {
  shutdown.isStopping = false;
  visibility = 'launched';
  fetchApi.mockReset();
  render.mockReset();
});

const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

/** The response with its bytes as they were sent, which `fetch` would decompress. */
async function raw(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ response: IncomingMessage; body: Buffer }> {
  const [response] = (await once(request(at(path), { method, headers, agent: false }).end(), 'response')) as [
    IncomingMessage,
  ];
  return { response, body: await buffer(response) };
}

test.each([
  ['health', '/healthz', 200],
  ['pictures on request', '/_image', 404],
  ['a long address', `/${'a'.repeat(5000)}`, 414],
  ['a long query', `/api/get-cities?${'a'.repeat(5000)}`, 414],
])('a text about %s names its charset', async (_what, path, status) => {
  const response = await fetch(at(path));
  expect([
    response.status,
    response.headers.get('content-type'),
    response.headers.get('x-content-type-options'),
  ]).toEqual([status, 'text/plain; charset=utf-8', 'nosniff']);
});

test('an API call with a backslash in its path is refused', async () => {
  const { hostname, port } = new URL(at('/'));
  // An option is sent unchanged; a URL would turn the backslash into a slash.
  const [response] = await once(request({ hostname, port, path: '/api/get-cities\\' }).end(), 'response');
  response.resume();
  expect(response.statusCode).toBe(400);
});

const SHORT = JSON.stringify({ soup: 'Щи «суточные» 🍲' });
const LONG = JSON.stringify({ soup: 'Щи «суточные» 🍲'.repeat(200) });
const jsonHeaders = { 'content-type': 'application/json', 'content-language': 'ru', vary: 'Accept-Language' };

test.each([
  ['a short', SHORT, undefined],
  ['a long', LONG, 'gzip'],
])('%s response of the API is sent whole, plain and compressed', async (_what, json, encoding) => {
  fetchApi.mockImplementation(async () => new Response(json, { headers: jsonHeaders }));
  const plain = await raw('/api/get-cities');
  expect([plain.response.statusCode, plain.response.headers['content-length'], String(plain.body)]).toEqual([
    200,
    String(Buffer.byteLength(json)),
    json,
  ]);
  expect(plain.response.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-language': 'ru',
    'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/),
    vary: 'Accept-Language, Accept-Encoding',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  const { response, body } = await raw('/api/get-cities', { 'accept-encoding': 'gzip' });
  expect(response.headers['content-encoding']).toBe(encoding);
  expect(String(encoding ? gunzipSync(body) : body)).toBe(json);
});

test('the API receives the body, the site’s own URL and the client’s address', async () => {
  const seen: unknown[] = [];
  fetchApi.mockImplementation(async (received, address) => {
    seen.push(received.method, received.url, await received.text(), address);
    return new Response('{}', { headers: jsonHeaders });
  });
  await fetch(at('/api/create-order?x=1'), {
    method: 'POST',
    body: SHORT,
    headers: { host: 'evil.test', 'x-forwarded-for': '198.51.100.1' },
  });
  expect(seen).toEqual(['POST', `${SITE}/api/create-order?x=1`, SHORT, '127.0.0.1']);
  expect(await metrics.registry.getSingleMetricAsString('shop_orders_created_total')).toContain(
    'shop_orders_created_total 1',
  );
});

test.each([
  ['https://shop.test', 'https://shop.test'],
  // The visitor reached the shop at this host, which need not be that of its public URL.
  ['http://127.0.0.1:PORT', 'https://shop.test'],
  ['https://evil.test', 'https://evil.test'],
  ['null', 'null'],
])('the API receives the origin %s as %s', async (origin, received) => {
  let seen: string | null = null;
  fetchApi.mockImplementation(async ({ headers }) => {
    seen = headers.get('origin');
    return new Response('{}', { headers: jsonHeaders });
  });
  const { port } = server.address() as AddressInfo;
  await raw('/api/sms-code-check', { origin: origin.replace('PORT', String(port)) });
  expect(seen).toBe(received);
});

test('an API that fails gives 500, with an id and the security headers', async () => {
  fetchApi.mockRejectedValue(new Error('broken'));
  const { response, body } = await raw('/api/get-cities');
  expect([response.statusCode, String(body), response.headers['cache-control']]).toEqual([
    500,
    '{"message":""}',
    'no-store',
  ]);
  expect(response.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/),
  });
});

test('an event stream is passed on as it comes, is counted, and ends when its client leaves', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  fetchApi.mockResolvedValue(
    new Response(readable, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } }),
  );
  void writer.write(Buffer.from('data: 1\n\n'));
  const client = request(at('/api/order-events'), { headers: { 'accept-encoding': 'gzip' }, agent: false }).end();
  const [stream] = (await once(client, 'response')) as [IncomingMessage];
  const [first] = (await once(stream, 'data')) as [Buffer];
  expect([String(first), stream.headers['content-encoding'], stream.headers['content-length']]).toEqual([
    'data: 1\n\n',
    undefined,
    undefined,
  ]);
  const open = () => metrics.registry.getSingleMetricAsString('shop_event_streams');
  expect(await open()).toContain('shop_event_streams 1');
  client.destroy();
  await expect(writer.closed).rejects.toBeUndefined();
  await vi.waitFor(async () => expect(await open()).toContain('shop_event_streams 0'));
});

test('a personal page is rendered for its visitor with the site URL, and is not cached', async () => {
  const seen: unknown[] = [];
  render.mockImplementation(async ({ method, url, headers }, locals) => {
    seen.push(method, url, headers.get('cookie'), locals.clientAddress);
    return new Response('<p>orders</p>', { headers: { 'content-type': 'text/html' } });
  });
  const { response, body } = await raw('/orders?page=2', { cookie: 'token=x', host: 'evil.test' }, 'HEAD');
  expect(seen).toEqual(['GET', `${SITE}/orders?page=2`, 'token=x', '127.0.0.1']);
  expect([
    response.statusCode,
    response.headers['content-length'],
    response.headers['cache-control'],
    response.headers['etag'],
    body.length,
  ]).toEqual([200, '13', 'no-store', undefined, 0]);
});

test('a page whose error page fails returns the fallback text', async () => {
  render.mockRejectedValue(new Error('broken'));
  const response = await fetch(at('/en/orders'));
  expect([response.status, response.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8']);
  expect(await response.text()).toContain('An error occurred while showing the error page');
});

test('a response that began before a stop and is sent after it closes its connection', async () => {
  const call = Promise.withResolvers<Response>();
  const arrived = Promise.withResolvers<void>();
  fetchApi.mockImplementation(() => (arrived.resolve(), call.promise));
  const client = request(at('/api/get-cities'), { agent: false }).end();
  const responded = once(client, 'response') as Promise<[IncomingMessage]>;
  await arrived.promise;
  shutdown.isStopping = true;
  call.resolve(new Response('{}', { headers: jsonHeaders }));
  const [response] = await responded;
  expect([response.headers['connection'], await text(response)]).toEqual(['close', '{}']);
});

test('the calls of a personal page end when its visitor leaves', async () => {
  const aborted = Promise.withResolvers<void>();
  const called = Promise.withResolvers<void>();
  fetchApi.mockImplementation(async (call) => {
    call.signal.addEventListener('abort', () => aborted.resolve());
    called.resolve();
    await aborted.promise;
    return new Response('{}');
  });
  render.mockImplementation(async (_request, { apiFetch }) => apiFetch(new Request(`${SITE}/api/search?q=a`)));
  const visit = request(at('/search?q=a'), { agent: false }).on('error', () => {});
  visit.end();
  await called.promise;
  visit.destroy();
  await aborted.promise;
  expect(fetchApi).toHaveBeenCalledTimes(1);
});

test('personal pages whose API calls end at once are rendered in one turn of the event loop each', async () => {
  const calls: (() => void)[] = [];
  const allCalled = Promise.withResolvers<void>();
  fetchApi.mockImplementation(
    () =>
      new Promise((resolve) => {
        calls.push(() => resolve(new Response('{}')));
        if (calls.length === 3) allCalled.resolve();
      }),
  );
  let rendered = 0;
  render.mockImplementation(async (_request, { apiFetch }) => {
    await apiFetch(new Request(`${SITE}/api/get-cities`));
    rendered += 1;
    return new Response('<p>orders</p>', { headers: { 'content-type': 'text/html' } });
  });
  const visits = [1, 2, 3].map((page) => fetch(at(`/orders?page=${page}`)));
  await allCalled.promise;
  for (const respond of calls) respond();
  const counts = [];
  while (rendered < 3) {
    await nextTurn();
    counts.push(rendered);
  }
  expect(counts.filter((count) => count > 0)).toEqual([1, 2, 3]);
  for (const visit of visits) expect((await visit).status).toBe(200);
});

test('requests through a proxy are warned about once while no proxy is trusted', async () => {
  const warnings = () => logged.filter((line) => line.includes('TRUSTED_PROXIES'));
  for (const address of ['192.0.2.1', '192.0.2.2']) await raw('/healthz', { 'x-forwarded-for': address });
  expect(warnings()).toEqual([
    'warn: a proxy forwards requests, so all visitors share its limits: set TRUSTED_PROXIES to its address',
  ]);
});

test.each([
  ['/chisinau/casa-mare', '/'],
  ['/ro/checkout', '/ro'],
  ['/en/no/such/page/at/all', '/en'],
  ['/sitemap.xml', '/'],
])('a hidden shop sends %s to its home page, for now', async (path, home) => {
  visibility = 'hidden';
  const { response } = await raw(path);
  expect([response.statusCode, response.headers.location, response.headers['cache-control']]).toEqual([
    307,
    home,
    'no-store',
  ]);
  expect(render).not.toHaveBeenCalled();
});

test('the home page of a hidden shop says that it opens soon, and is stored nowhere', async () => {
  visibility = 'hidden';
  render.mockImplementation(
    async ({ url }) =>
      new Response(new URL(url).pathname, { headers: { 'content-type': 'text/html', 'cache-control': 'public' } }),
  );
  const { response, body } = await raw('/ro');
  expect(String(body)).toBe('/ro/staff/opening-soon');
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  visibility = 'launched';
  expect(String((await raw('/ro')).body)).toBe('/ro');
});

test('a hidden shop answers calls of customers in their language, and its staff and its bank as ever', async () => {
  visibility = 'hidden';
  fetchApi.mockImplementation(async () => new Response('{}', { headers: jsonHeaders }));
  const refused = await fetch(at('/api/create-order'), {
    method: 'POST',
    body: '{}',
    headers: { 'accept-language': 'ro' },
  });
  expect([refused.status, await refused.json()]).toEqual([503, { message: 'Magazinul se deschide în curând.' }]);
  expect((await fetch(at('/api/%67et-cities'))).status).toBe(503);
  expect(fetchApi).not.toHaveBeenCalled();
  expect((await fetch(at('/staff/api/get-session'))).status).toBe(200);
  expect((await fetch(at('/api/payments/sandbox'), { method: 'POST' })).status).toBe(200);
});

test('a preview is rendered for its visitor, and stored nowhere', async () => {
  visibility = 'preview';
  fetchApi.mockImplementation(async () => new Response('{}', { headers: jsonHeaders }));
  render.mockImplementation(
    async ({ url }, locals) =>
      new Response(`${new URL(url).pathname} ${locals.visibility}`, {
        headers: { 'content-type': 'text/html', 'cache-control': 'public' },
      }),
  );
  const { response, body } = await raw('/balti');
  expect(String(body)).toBe('/balti preview');
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect((await fetch(at('/api/get-cities'))).status).toBe(200);
});
