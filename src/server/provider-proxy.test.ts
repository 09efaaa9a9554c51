import { CircuitState } from 'cockatiel';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endpoints, type Endpoint } from '#contract/endpoints.ts';
import { SignInResult } from '#contract/user.ts';
import type { ProviderLog } from './provider-response.ts';
import { createProviderProxy, isRepeatable, type Provider, type ProviderProxyOptions } from './provider-proxy.ts';

const createRequest = (path: string, init?: RequestInit) => new Request(`http://shop.test${path}`, init);
const forwarder = (base: string, fetch: typeof globalThis.fetch, options: ProviderProxyOptions = {}) =>
  createProviderProxy(base, { fetch, ...options }).fetch;
/** Lists everything that is logged. */
function recordingLog() {
  const deviations: unknown[] = [];
  const log: ProviderLog = { deviation: (_call, deviation) => void deviations.push(deviation), failure: () => {} };
  return { log, deviations };
}
const fetchReturning = (response: () => Response) => vi.fn<typeof fetch>(async () => response());

describe('the proxy of an external provider', () => {
  it('forwards a call of the contract with the headers it names and without cookies', async () => {
    const fetch = fetchReturning(() => Response.json([]));
    const forward = forwarder('https://provider.test/', fetch);
    const response = await forward(
      createRequest('/api/get-product?x=1', {
        headers: { cookie: 'token=abc', authorization: 'Bearer abc', 'accept-language': 'ro', 'x-own': '1' },
      }),
    );
    const [address, init] = fetch.mock.calls[0] ?? [];
    expect([response.status, address]).toEqual([502, 'https://provider.test/api/get-product?x=1']);
    expect(Object.fromEntries(new Headers(init?.headers))).toEqual({
      authorization: 'Bearer abc',
      'accept-language': 'ro',
    });
  });

  const line = { id: 1, count: 2, price: 89.5, additives: [{ id: 3, count: 1, price: 5 }], modifiers: [] };
  const lineOfShop = {
    ...line,
    additives: [{ id: 3, count: 1, price: 5, name: '' }],
    id_front: 0,
    restaurantId: 4,
    note: '',
  };
  const address = { label: 'Home', city_id: 1, street: 'Ștefan cel Mare', house: '1' };
  const post = (path: string, body: unknown): [string, RequestInit] => [
    path,
    { method: 'POST', body: JSON.stringify(body) },
  ];

  /** The address and the body of the last call, after `get-options` with these fields. */
  async function forwarded(options: object, [path, init]: [string, RequestInit?]) {
    const fetch = fetchReturning(() => Response.json(options));
    const forward = forwarder('https://provider.test', fetch);
    await forward(createRequest('/api/get-options'));
    await forward(createRequest(path, init));
    const [url, sent] = fetch.mock.calls.at(-1) ?? [];
    const body = sent?.body;
    return [String(url).replace('https://provider.test', ''), typeof body === 'string' ? JSON.parse(body) : undefined];
  }

  it.each<[string, [string, RequestInit?], string, unknown]>([
    ['restaurants', ['/api/get-restaurants?city=balti&limit=1&zone_id=2'], '/api/get-restaurants', undefined],
    ['cities', ['/api/get-cities?x=1'], '/api/get-cities', undefined],
    [
      'a menu',
      ['/api/get-restaurant-by-id-full?id_restaurant=4&x=1'],
      '/api/get-restaurant-by-id-full?id_restaurant=4',
      undefined,
    ],
    ['orders', ['/api/orders-history?page=2&x=1'], '/api/orders-history?page=2', undefined],
    [
      'a cart',
      post('/api/basket-recalculation', { products: [lineOfShop], x: 1 }),
      '/api/basket-recalculation',
      { products: [{ ...line, id_front: 0, restaurantId: 4 }] },
    ],
    [
      'a promo code',
      post('/api/promo/check', { promocode: 'A', restaurant_id: 4, order_sum: 10, x: 1 }),
      '/api/promo/check',
      { promocode: 'A', restaurant_id: 4, order_sum: 10 },
    ],
    [
      'a profile',
      post('/api/update-profile', { name: 'Ana', email: '', date_birth: null, x: 1 }),
      '/api/update-profile',
      { name: 'Ana', email: '', date_birth: null },
    ],
    [
      'an address',
      post('/api/add-user-address', { ...address, zone_id: null, lat: 47, lng: 28 }),
      '/api/add-user-address',
      address,
    ],
  ])('forwards %s with exactly what the specification shows', async (_, request, path, body) => {
    expect(await forwarded({ phone: '1' }, request)).toEqual([path, body]);
  });

  it('forwards what the options of the provider declare besides', async () => {
    const options = { extensions: ['zone_id', 'city', 'note', 'x', 5] };
    const restaurants: [string] = ['/api/get-restaurants?city=balti&limit=1&zone_id=2&x=1'];
    expect(await forwarded(options, restaurants)).toEqual(['/api/get-restaurants?city=balti&zone_id=2', undefined]);
    const cart = post('/api/basket-recalculation', { products: [lineOfShop] });
    expect(await forwarded(options, cart)).toEqual([
      '/api/basket-recalculation',
      { products: [{ ...line, id_front: 0, restaurantId: 4, note: '' }] },
    ]);
  });

  it('forwards other calls as they are', async () => {
    const quote = { restaurant_id: 4, products: [lineOfShop], when: null };
    expect(await forwarded({}, post('/api/order-quote', quote))).toEqual(['/api/order-quote', quote]);
  });

  it('forwards the idempotency key and the last event id', async () => {
    const fetch = fetchReturning(() => Response.json({}));
    const forward = forwarder('https://provider.test', fetch);
    await forward(
      createRequest('/api/create-order', {
        method: 'POST',
        body: '{}',
        headers: { 'idempotency-key': 'one', 'content-type': 'application/json' },
      }),
    );
    await forward(createRequest('/api/order-events?order_id=1', { headers: { 'last-event-id': '7' } }));
    expect(fetch.mock.calls.map(([, init]) => Object.fromEntries(new Headers(init?.headers)))).toEqual([
      { 'content-type': 'application/json', 'idempotency-key': 'one' },
      { 'last-event-id': '7' },
    ]);
  });

  it('forwards an event stream unbuffered, without waiting for its end', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const forward = forwarder(
      'https://provider.test',
      fetchReturning(() => new Response(readable, { headers: { 'content-type': 'text/event-stream' } })),
    );
    const response = await forward(createRequest('/api/order-events?order_id=1'));
    const reader = response.body?.getReader();
    void writer.write(new TextEncoder().encode('data: 1\n\n'));
    expect([response.headers.get('content-type'), new TextDecoder().decode((await reader?.read())?.value)]).toEqual([
      'text/event-stream',
      'data: 1\n\n',
    ]);
    await reader?.cancel();
  });

  it.each(['application/json', 'text/html', 'text/event-streams', ''])(
    'refuses an event stream of the type %j, which is cancelled',
    async (type) => {
      const cancel = vi.fn();
      const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1024)), cancel });
      const fetch = fetchReturning(() => new Response(body, { headers: { 'content-type': type } }));
      const response = await forwarder('https://provider.test', fetch)(createRequest('/api/order-events?order_id=1'));
      expect([response.status, await response.text(), cancel.mock.calls.length]).toEqual([502, '{"message":""}', 1]);
    },
  );

  it.each([
    ['line', `data: ${'x'.repeat(1000)}`],
    ['event', `data: ${'x'.repeat(1000)}\n`],
    ['comment', `:${'x'.repeat(1000)}\r`],
  ])('ends an event stream with an endless %s after 64 kB', async (_, unit) => {
    const chunk = new TextEncoder().encode(unit);
    const cancelled = Promise.withResolvers<void>();
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(chunk),
      cancel: () => cancelled.resolve(),
    });
    const fetch = fetchReturning(() => new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    const response = await forwarder('https://provider.test', fetch)(createRequest('/api/order-events?order_id=1'));
    expect((await response.arrayBuffer()).byteLength).toBeLessThanOrEqual(64 * 1024);
    await cancelled.promise;
  });

  it('reads an event stream only as fast as the client, and without limit of its length', async () => {
    const event = new TextEncoder().encode('data: 1\r\n\r\n');
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(event);
      },
    });
    const fetch = fetchReturning(() => new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    const response = await forwarder('https://provider.test', fetch)(createRequest('/api/order-events?order_id=1'));
    const reader = response.body?.getReader();
    await reader?.read();
    expect(pulled).toBeLessThan(5);
    for (let read = 1; read < 10_000; read += 1) await reader?.read();
    expect([pulled > 9999, pulled < 10_010]).toEqual([true, true]);
    await reader?.cancel();
  });

  it.each([302, 500, 503])('cancels the body of a refused response with the status %i', async (status) => {
    const cancel = vi.fn();
    const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)), cancel });
    const fetch = fetchReturning(() => new Response(body, { status }));
    await forwarder('https://provider.test', fetch)(createRequest('/api/create-order', { method: 'POST', body: '{}' }));
    expect(cancel).toHaveBeenCalledOnce();
  });

  it('returns 404 for a call outside the contract', async () => {
    const fetch = fetchReturning(() => Response.json({}));
    const forward = forwarder('https://provider.test', fetch);
    expect((await forward(createRequest('/api/admin'))).status).toBe(404);
    // Webhooks are for the embedded backend: an external provider has its own.
    expect((await forward(createRequest('/api/webhooks/sandbox', { method: 'POST', body: '{}' }))).status).toBe(404);
    expect((await forward(createRequest('/api/get-cities', { method: 'POST', body: '{}' }))).status).toBe(404);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('follows no redirect, and reports an unreachable provider', async () => {
    const redirecting = forwarder(
      'https://provider.test',
      fetchReturning(() => new Response(null, { status: 302, headers: { location: 'https://elsewhere.test' } })),
    );
    expect((await redirecting(createRequest('/api/get-cities'))).status).toBe(502);
    const silent = forwarder(
      'https://provider.test',
      vi.fn<typeof fetch>(() => Promise.reject(new TypeError('refused'))),
    );
    const unreachable = await silent(createRequest('/api/get-cities'));
    expect([unreachable.status, unreachable.headers.get('retry-after')]).toEqual([503, '5']);
  });

  it('changes responses until they fit the contract, and logs what it left out, without values', async () => {
    const log: ProviderLog = { deviation: vi.fn(), failure: vi.fn() };
    const cities = [{ id: '1', name: 'Bălți', slug: 'balti', currency: 'MDL', phone: 5 }, { name: 'Nowhere' }];
    const forward = forwarder(
      'https://provider.test',
      fetchReturning(() => Response.json(cities)),
      { log },
    );
    const response = await forward(createRequest('/api/get-cities'));
    expect(await response.json()).toEqual([{ id: 1, name: 'Bălți', slug: 'balti', currency: 'MDL', phone: '5' }]);
    expect(log.deviation).toHaveBeenCalledWith('getCities', { field: 'id', item: 1, reason: 'absent' });
  });

  const city = { id: 1, name: 'Bălți', slug: 'balti', currency: 'MDL' };
  const cities = (count: number, fields: object = city) => JSON.stringify(Array.from({ length: count }, () => fields));

  it.each([
    ['20,001 items', cities(20_001), 502],
    ['371,000 empty items', cities(371_000, {}), 502],
    ['20,001 items of nested lists', JSON.stringify(Array.from({ length: 70 }, () => Array(300).fill({}))), 502],
    ['20,000 items', cities(20_000), 200],
    ['more than 20,000 values that do not fit', cities(10_001, { ...city, name: [], phone: {}, currency: [] }), 502],
    ['8,000 values of another type', cities(8000, { ...city, id: '1' }), 200],
  ])('responds to a provider’s list of %s with a status, after a bounded amount of work', async (_, body, status) => {
    const forward = forwarder(
      'https://provider.test',
      fetchReturning(() => new Response(body)),
    );
    expect((await forward(createRequest('/api/get-cities'))).status).toBe(status);
  });

  it('compares a provider’s lines with a hundred requested lines at most', async () => {
    const products = Array.from({ length: 1500 }, (_, index) => ({ id: index + 1, count: 1, price: 1 }));
    const forward = forwarder(
      'https://provider.test',
      fetchReturning(() => Response.json({ available: products.slice(0, 100) })),
    );
    const body = JSON.stringify({ products });
    const response = await forward(createRequest('/api/basket-recalculation', { method: 'POST', body }));
    const { not_available: missing } = (await response.json()) as { not_available?: unknown[] };
    expect([response.status, missing ?? []]).toEqual([200, []]);
  });

  it('refuses a response that cannot fit, without a second attempt, and logs the call', async () => {
    const log: ProviderLog = { deviation: vi.fn(), failure: vi.fn() };
    const fetch = fetchReturning(() => Response.json({ cities: [] }));
    const forward = forwarder('https://provider.test', fetch, { log });
    expect((await forward(createRequest('/api/get-cities'))).status).toBe(502);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(log.failure).toHaveBeenCalledWith('getCities', 502, 'the response does not fit the contract');
  });

  it.each([
    [404, 404],
    [405, 405],
    [429, 429],
    [500, 502],
    [502, 502],
    [503, 503],
    [504, 504],
  ])('passes the message of the phone step on with status %i', async (sent, received) => {
    const message = 'Sms are not available now';
    const forward = forwarder(
      'https://provider.test',
      fetchReturning(() => Response.json({ message }, { status: sent })),
    );
    const request = createRequest('/api/via-phone-number', { method: 'POST', body: '{"phone":"37369123456"}' });
    const response = await forward(request);
    expect([response.status, await response.json()]).toEqual([received, { message }]);
  });

  it('does not pass on what a provider that fails writes to people elsewhere', async () => {
    const body = { message: 'SQLSTATE[42P01]', problems: [{ code: 'promo_invalid' }] };
    const forward = forwarder(
      'https://provider.test',
      fetchReturning(() => Response.json(body, { status: 500 })),
    );
    const response = await forward(createRequest('/api/order-quote', { method: 'POST', body: '{}' }));
    expect([response.status, await response.json()]).toEqual([502, { message: '' }]);
  });

  it('does not pass on what a provider writes to people', async () => {
    const message = 'The route api/get-news could not be found.';
    const forward = forwarder(
      'https://provider.test',
      fetchReturning(() => Response.json({ message }, { status: 404 })),
    );
    const response = await forward(createRequest('/api/get-news'));
    expect([response.status, await response.text()]).toEqual([404, '{"message":""}']);
  });

  it.each([
    ['refuses connections', 'ECONNREFUSED', 503],
    ['has no address', 'ENOTFOUND', 503],
    ['closes the connection', 'ECONNRESET', 503],
    ['sends no HTTP response', 'HPE_INVALID_CONSTANT', 502],
    ['sends too long headers', 'UND_ERR_HEADERS_OVERFLOW', 502],
  ])('reports with its own status a provider that %s', async (_, code, status) => {
    const error = new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
    const forward = forwarder(
      'https://provider.test',
      vi.fn<typeof fetch>(() => Promise.reject(error)),
    );
    expect((await forward(createRequest('/api/create-order', { method: 'POST', body: '{}' }))).status).toBe(status);
  });

  it('reports a response that breaks off as unreadable', async () => {
    const body = () => new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) });
    const forward = forwarder(
      'https://provider.test',
      fetchReturning(() => new Response(body())),
    );
    expect((await forward(createRequest('/api/promo/check', { method: 'POST', body: '{}' }))).status).toBe(502);
  });

  it('stores the token of a sign-in in a cookie, secure on https', async () => {
    const forward = forwarder(
      'https://provider.test',
      fetchReturning(() => Response.json({ token: 'a-b_c', user: {} })),
      { secureCookies: true },
    );
    const response = await forward(
      createRequest('/api/sms-code-check', { method: 'POST', body: '{"phone":"37360000001","code":"1234"}' }),
    );
    expect(response.headers.get('set-cookie')).toBe('token=a-b_c; Path=/; SameSite=Lax; Max-Age=2592000; Secure');
    expect(await response.json()).toEqual({ token: 'a-b_c', user: {} });
  });

  it.each(['/api/via-phone-number', '/api/sms-code-check'])(
    'forwards no %s of a page of another site',
    async (path) => {
      const fetch = fetchReturning(() => Response.json({ token: 'a-b_c', user: {} }));
      const forward = forwarder('https://provider.test', fetch);
      const headers = { origin: 'https://evil.test' };
      const response = await forward(createRequest(path, { method: 'POST', body: '{}', headers }));
      expect([response.status, response.headers.get('set-cookie')]).toEqual([404, null]);
      expect(fetch).not.toHaveBeenCalled();
    },
  );

  const signIn = (body: BodyInit | null, status = 200) =>
    forwarder(
      'https://provider.test',
      fetchReturning(() => new Response(body, { status })),
    )(createRequest('/api/sms-code-check', { method: 'POST', body: '{}' }));

  it.each([
    ['no profile', '{"token":"abc"}', 'abc'],
    ['a profile that is null', '{"token":"abc","user":null}', 'abc'],
    ['a profile that cannot be read', '{"token":"abc","user":"Ana"}', 'abc', '{"token":"abc"}'],
    ['a numeric token', '{"token":1234}', '1234'],
    ['a token with a separator', '{"token":"7|a;b\\"c"}', '7%7Ca%3Bb%22c'],
  ])(
    'stores the token of a sign-in with %s, which the storefront accepts',
    async (_, body, cookie, passedOn = body) => {
      const response = await signIn(body);
      expect(response.headers.get('set-cookie')).toMatch(
        new RegExp(`^token=${cookie.replaceAll('|', '\\|')}; Path=/;`),
      );
      expect(await response.text()).toBe(passedOn);
    },
  );

  it.each([
    ['no token', '{"user":{"name":"Ana"}}'],
    ['an empty token', '{"token":"","user":{}}'],
    ['a token that no header can carry', '{"token":"код","user":{}}'],
    ['a token with a line break', '{"token":"a\\nb","user":{}}'],
    ['a token that is an object', '{"token":{"value":"abc"},"user":{}}'],
    ['an empty body', ''],
  ])('stores nothing for a sign-in with %s, which the storefront refuses', async (_, body) => {
    expect((await signIn(body)).headers.get('set-cookie')).toBeNull();
    expect(v.safeParse(v.pipe(v.string(), v.parseJson(), SignInResult), body).success).toBe(false);
  });

  it('sets no cookie that a browser would not store', async () => {
    expect((await signIn(JSON.stringify({ token: '|'.repeat(2000) }))).headers.get('set-cookie')).toBeNull();
  });

  it.each([
    ['204', 204, null, 204, ''],
    ['205', 205, null, 205, ''],
    ['an empty body', 200, '', 200, ''],
    ['null', 200, 'null', 200, 'null'],
    ['true', 201, 'true', 201, 'true'],
    ['a JSON text', 200, '"ok"', 200, '"ok"'],
    ['a plain text', 200, 'ok', 204, ''],
  ])('accepts %s as the success of a call that only acts', async (_, status, body, expected, text) => {
    for (const [method, path] of [
      ['POST', '/api/via-phone-number'],
      ['GET', '/api/logout'],
    ] as const) {
      const forward = forwarder(
        'https://provider.test',
        fetchReturning(() => new Response(body, { status })),
      );
      const response = await forward(createRequest(path, method === 'POST' ? { method, body: '{}' } : {}));
      expect([response.status, await response.text()]).toEqual([expected, text]);
    }
  });

  it('refuses a page as the success of a call that only acts', async () => {
    const page = () => new Response('\n<!doctype html><h1>maintenance</h1>');
    const forward = forwarder('https://provider.test', fetchReturning(page));
    expect((await forward(createRequest('/api/via-phone-number', { method: 'POST', body: '{}' }))).status).toBe(502);
  });

  it('sets no cookie for a token that could end the header', async () => {
    const forward = forwarder(
      'https://provider.test',
      fetchReturning(() => Response.json({ token: 'a; Path=/evil' })),
    );
    const response = await forward(createRequest('/api/sms-code-check', { method: 'POST', body: '{}' }));
    expect(response.headers.get('set-cookie')).toBeNull();
  });
});

describe('a provider that fails', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const silent = () =>
    vi.fn<typeof fetch>(
      (_, init) =>
        new Promise((__, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
        ),
    );
  const post = (path: string) => createRequest(path, { method: 'POST', body: '{}' });
  /** Forwards requests while advancing the fake timers. */
  const quickly = (provider: Provider) => async (request: Request) => {
    const response = provider.fetch(request);
    await vi.runAllTimersAsync();
    return response;
  };
  const forwardTo = (fetch: typeof globalThis.fetch) =>
    quickly(createProviderProxy('https://provider.test', { fetch }));

  it.each([
    ['returns 500', () => new Response('{}', { status: 500 }), 502],
    ['is overloaded', () => new Response('busy', { status: 503 }), 503],
    ['returns a page', () => new Response('<h1>maintenance</h1>', { headers: { 'content-type': 'text/html' } }), 502],
    ['is cut off', () => new Response('[{"id": 1'), 502],
    ['returns far too much', () => new Response(`"${'x'.repeat(8 * 1024 * 1024)}"`), 502],
  ])('that %s gets a second attempt for a read, then the status is returned', async (_, createResponse, status) => {
    const fetch = fetchReturning(createResponse);
    const response = await forwardTo(fetch)(createRequest('/api/get-cities'));
    expect([response.status, await response.json(), fetch.mock.calls.length]).toEqual([status, { message: '' }, 2]);
  });

  it('returns the response of the second attempt', async () => {
    const fetch = vi
      .fn<typeof globalThis.fetch>()
      .mockRejectedValueOnce(new TypeError('reset'))
      .mockResolvedValueOnce(Response.json([]));
    expect((await forwardTo(fetch)(createRequest('/api/get-cities'))).status).toBe(200);
  });

  it('is not called again for a write', async () => {
    for (const [name, endpoint] of Object.entries(endpoints).filter(([, each]) => !isRepeatable(each))) {
      const fetch = fetchReturning(() => new Response('', { status: 502 }));
      await forwardTo(fetch)(
        createRequest(endpoint.path, endpoint.method === 'POST' ? { method: 'POST', body: '{}' } : {}),
      );
      expect([name, fetch.mock.calls.length]).toEqual([name, 1]);
    }
    const deeds = Object.entries(endpoints)
      .filter(([, each]: [string, Endpoint]) => each.method === 'GET' && !isRepeatable(each))
      .map(([name]) => name);
    expect(deeds).toEqual(['deleteAddress', 'deleteCard', 'logout', 'getOrderEvents']);
  });

  it('times out after four seconds, without a second attempt', async () => {
    const fetch = silent();
    const started = Date.now();
    expect((await forwardTo(fetch)(createRequest('/api/get-cities'))).status).toBe(504);
    expect([Date.now() - started, fetch.mock.calls.length]).toEqual([4000, 1]);
  });

  it('times out after twelve seconds for a write', async () => {
    const started = Date.now();
    expect((await forwardTo(silent())(post('/api/create-order'))).status).toBe(504);
    expect(Date.now() - started).toBe(12_000);
  });

  it('is not called after six failures, is called once after five seconds, and again normally after a success', async () => {
    const fetch = fetchReturning(() => new Response('', { status: 500 }));
    const provider = createProviderProxy('https://provider.test', { fetch });
    const forward = quickly(provider);
    for (let time = 0; time < 3; time += 1) await forward(createRequest('/api/get-cities'));
    const rest = await forward(createRequest('/api/get-cities'));
    expect([
      rest.status,
      rest.headers.get('retry-after'),
      fetch.mock.calls.length,
      provider.circuitStates.get('getCities'),
    ]).toEqual([503, '5', 6, CircuitState.Open]);
    expect((await forward(createRequest('/api/get-news'))).status).toBe(502);

    vi.advanceTimersByTime(5000);
    fetch.mockImplementation(async () => Response.json([]));
    expect([(await forward(createRequest('/api/get-cities'))).status, provider.circuitStates.get('getCities')]).toEqual(
      [200, CircuitState.Closed],
    );
  });

  it('stays cut off when the client of the probe disconnects, until a probe succeeds', async () => {
    const fetch = fetchReturning(() => new Response('', { status: 500 }));
    const provider = createProviderProxy('https://provider.test', { fetch });
    const forward = quickly(provider);
    for (let time = 0; time < 3; time += 1) await forward(createRequest('/api/get-cities'));
    expect(provider.circuitStates.get('getCities')).toBe(CircuitState.Open);

    vi.advanceTimersByTime(5000);
    fetch.mockImplementation(silent());
    const visitor = new AbortController();
    const aborted = provider.fetch(createRequest('/api/get-cities', { signal: visitor.signal })).catch(() => 'aborted');
    await vi.advanceTimersByTimeAsync(0);
    visitor.abort();
    expect([await aborted, provider.circuitStates.get('getCities')]).toEqual(['aborted', CircuitState.Open]);

    vi.advanceTimersByTime(5000);
    fetch.mockImplementation(async () => Response.json([]));
    expect([(await forward(createRequest('/api/get-cities'))).status, provider.circuitStates.get('getCities')]).toEqual(
      [200, CircuitState.Closed],
    );
  });

  it('does not fail through 4xx responses or aborted requests', async () => {
    const refusing = createProviderProxy('https://provider.test', {
      fetch: fetchReturning(() => Response.json({ message: 'no' }, { status: 422 })),
    });
    for (let time = 0; time < 10; time += 1)
      expect((await quickly(refusing)(post('/api/promo/check'))).status).toBe(422);
    const silentProvider = createProviderProxy('https://provider.test', { fetch: silent() });
    for (let time = 0; time < 10; time += 1) {
      const visitor = new AbortController();
      const aborted = silentProvider
        .fetch(createRequest('/api/get-cities', { signal: visitor.signal }))
        .catch(() => 'aborted');
      await vi.advanceTimersByTimeAsync(0);
      visitor.abort();
      expect(await aborted).toBe('aborted');
    }
    expect([refusing.circuitStates.get('checkPromo'), silentProvider.circuitStates.get('getCities')]).toEqual([
      CircuitState.Closed,
      CircuitState.Closed,
    ]);
  });

  it('receives at most 64 kB', async () => {
    const fetch = fetchReturning(() => Response.json({}));
    const response = await forwardTo(fetch)(
      createRequest('/api/create-order', { method: 'POST', body: 'x'.repeat(64 * 1024 + 1) }),
    );
    expect([response.status, fetch.mock.calls.length]).toEqual([413, 0]);
  });

  it('cannot return a page under the shop’s URL', async () => {
    const response = await forwardTo(
      fetchReturning(
        () => new Response('<script>1</script>', { status: 404, headers: { 'content-type': 'text/html' } }),
      ),
    )(createRequest('/api/get-news'));
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      404,
      'application/json',
      '{"message":""}',
    ]);
  });

  it.each([
    ['a list without a usable item', '/api/get-restaurants', [{ title: 'Verde' }, null]],
    [
      'a menu without a usable product',
      '/api/get-restaurant-by-id-full?id_restaurant=1',
      { id: 1, categories: [{ id: 1, products: [{ title: 'Zama' }] }] },
    ],
    ['more values than it can have', '/api/get-news', Array.from({ length: 500_000 }, () => 0)],
  ])('cannot replace what is known by %s', async (_, path, body) => {
    const { log, deviations } = recordingLog();
    const fetch = fetchReturning(() => Response.json(body));
    const forward = quickly(createProviderProxy('https://provider.test', { fetch, log }));
    expect((await forward(createRequest(path))).status).toBe(502);
    expect(deviations.length).toBeLessThan(10);
  });

  it('cannot nest values endlessly', async () => {
    const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const forward = forwardTo(fetchReturning(() => new Response(nested)));
    expect((await forward(createRequest('/api/get-cities'))).status).toBe(502);
  });

  it('keeps the status of a refusal with a huge body', async () => {
    const huge = JSON.stringify({ message: 'x'.repeat(100_000) });
    const forward = forwardTo(fetchReturning(() => new Response(huge, { status: 409 })));
    const response = await forward(createRequest('/api/create-order', { method: 'POST', body: '{}' }));
    expect([response.status, await response.json()]).toEqual([409, { message: '' }]);
  });

  it('names the headers that its response depends on', async () => {
    const headers = { 'cache-control': 'public, max-age=60', vary: 'Accept-Language' };
    const forward = forwardTo(fetchReturning(() => Response.json([], { headers })));
    const response = await forward(createRequest('/api/get-news'));
    expect(response.headers.get('vary')).toBe('Accept-Language');
  });

  it.each([
    ['no total', [{ code: 'items', amount: 50 }]],
    ['a total without an amount', [{ code: 'total', amount: 'free' }]],
  ])('has no quote with %s: nothing is ordered at an unknown price', async (_, totals) => {
    const quote = { lines: [], totals, quote_id: 'one' };
    const forward = forwardTo(fetchReturning(() => Response.json(quote)));
    const response = await forward(createRequest('/api/order-quote', { method: 'POST', body: '{}' }));
    expect(response.status).toBe(502);
  });

  it('saves an address with any success', async () => {
    const forward = forwardTo(fetchReturning(() => new Response(null, { status: 204 })));
    const body = JSON.stringify({ id: 5, street: 'Strada Pușkin' });
    const response = await forward(createRequest('/api/edit-user-address', { method: 'POST', body }));
    expect([response.status, await response.json()]).toEqual([200, { id: 5, street: 'Strada Pușkin' }]);
  });
});
