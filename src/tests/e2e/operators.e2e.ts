import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { createShopClient } from '../fixtures/shop-setup.ts';
import { startShop, type Shop } from './shop.ts';
import { expect, test } from './test.ts';

/** The raw response to raw bytes, until the server closes the connection. */
async function raw(shop: Shop, bytes: string): Promise<string> {
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(bytes);
  return text(socket);
}

const firstLine = (response: string) => response.split('\r\n', 1)[0];

test('a start after a build does not build again', () => {
  // The first part of `npm start`.
  const { status, stdout } = spawnSync(process.execPath, ['.scripts/build-if-needed.ts'], { encoding: 'utf8' });
  expect(status).toBe(0);
  expect(stdout).not.toContain('Building');
});

test.describe('an invalid or oversized request', () => {
  for (const [what, bytes, status] of [
    [
      'with a long path',
      `GET /${'a'.repeat(5000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      'HTTP/1.1 414 URI Too Long',
    ],
    [
      'with a long query',
      `GET /chisinau?${'a'.repeat(5000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      'HTTP/1.1 414 URI Too Long',
    ],
    [
      'with large headers',
      `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(40_000)}\r\n\r\n`,
      'HTTP/1.1 431 Request Header Fields Too Large',
    ],
    ['without a host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 'HTTP/1.1 400 Bad Request'],
    ['that is not HTTP', 'hello\r\n\r\n', 'HTTP/1.1 400 Bad Request'],
    [
      'with conflicting lengths',
      'POST /api/promo/check HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'HTTP/1.1 400 Bad Request',
    ],
  ] as const) {
    test(`${what} is refused`, async ({ shop }) => {
      // The limits apply to cached pages too.
      await (await fetch(`${shop.url}/chisinau`)).arrayBuffer();
      expect(firstLine(await raw(shop, bytes))).toBe(status);
    });
  }
});

test.describe('operators', () => {
  // One worker, so one shop.
  test.describe.configure({ mode: 'default' });
  let shop: Shop;
  let figures: string;
  test.beforeAll(async () => {
    const port = 20_000 + Math.floor(Math.random() * 20_000);
    shop = await startShop({ METRICS_PORT: String(port) });
    figures = `http://127.0.0.1:${port}/metrics`;
  });
  test.afterAll(() => shop.stop());

  test('get metrics on a separate port', async ({ phone }) => {
    await createShopClient(shop).call('sendCode', { body: { phone: `373${phone}` } });
    for (const path of [`/chisinau/${phone}`, `/api/${phone}`]) await (await fetch(shop.url + path)).arrayBuffer();
    // A change of the catalog at the start makes a page outdated that was cached before.
    await expect
      .poll(async () => {
        await (await fetch(`${shop.url}/chisinau`)).arrayBuffer();
        return (await fetch(figures)).text();
      })
      .toMatch(/^shop_page_responses_total\{state="HIT"\} [1-9]/m);
    const response = await fetch(figures);
    const metrics = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/plain'),
    ]);
    expect(metrics).toMatch(
      /^shop_request_duration_seconds_count\{route="\/api\/via-phone-number",method="POST",status="200"\} 1$/m,
    );
    expect(metrics).toMatch(
      /^shop_request_duration_seconds_count\{route="city-restaurant",method="GET",status="404"\} 1$/m,
    );
    for (const name of [
      'shop_cached_pages_bytes',
      'shop_orders_created_total',
      'shop_event_streams',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_seconds',
    ])
      expect(metrics).toContain(`\n${name} `);
    expect(metrics).not.toContain(phone);
    expect((await fetch(`${shop.url}/metrics`)).status).toBe(404);
  });

  test('get liveness and readiness, which are not cached', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const response = await fetch(shop.url + path);
      expect([path, response.status, await response.text(), response.headers.get('cache-control')]).toEqual([
        path,
        200,
        'ok',
        'no-store',
      ]);
    }
  });
});
