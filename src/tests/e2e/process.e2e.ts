import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { loadMenu, placeOrderByApi, signInByApi } from '../fixtures/shop-setup.ts';
import { SHOP_COMMAND } from '../fixtures/shop-command.ts';
import { startShop } from './shop.ts';
import { expect, test } from './test.ts';

const ROOT = new URL('../../../', import.meta.url).pathname;

/** A response with its raw bytes. */
async function get(url: string, headers: Record<string, string> = {}) {
  const [incoming] = await once(request(url, { headers }).end(), 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return {
    status: incoming.statusCode as number,
    headers: incoming.headers as Record<string, string | undefined>,
    body: Buffer.concat(chunks),
  };
}

test.describe('a start', () => {
  test('with invalid settings exits with 1 and names every error', async () => {
    const child = spawn(process.execPath, SHOP_COMMAND, {
      cwd: ROOT,
      env: {
        ...process.env,
        PORT: 'eighty',
        SITE_URL: 'shop.test/menu',
        CODE_LIFE_SECONDS: '5',
        DATABASE_URL: 'mysql://db',
        DEMO: 'maybe',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [output, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(status).toBe(1);
    expect(output).toContain('The shop does not start; 6 setting(s) are wrong');
    for (const name of ['PORT', 'SITE_URL', 'CODE_LIFE_SECONDS', 'DATABASE_URL', 'DEMO', 'SMS'])
      expect(output).toMatch(new RegExp(`^ +- ${name} `, 'm'));
  });

  test('on settings that the machine cannot fulfil exits with 1 and one sentence', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shop-start-'));
    const file = join(folder, 'file');
    await writeFile(file, '');
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const port = String((taken.address() as AddressInfo).port);
    // A shop with an external provider starts without a database.
    const settings = { API_BASE_URL: 'http://127.0.0.1:9', HOST: '127.0.0.1', PORT: '0' };
    const cases: readonly [variables: Record<string, string>, sentence: string][] = [
      [{ PORT: port }, `Port ${port} is in use by another program; stop it, or set PORT to another port`],
      [
        { METRICS_PORT: port, METRICS_HOST: '127.0.0.1' },
        `Port ${port} is in use by another program; stop it, or set METRICS_PORT to another port`,
      ],
      // An address of a range that is reserved for documentation.
      [{ HOST: '192.0.2.1' }, 'HOST 192.0.2.1 is not an address of this machine'],
      [
        { API_BASE_URL: '', DATABASE_URL: '', DATA_DIR: file, DEMO: 'on' },
        `The folder ${file}/postgres cannot be used (ENOTDIR); set DATA_DIR to a folder in which this user can write`,
      ],
      [
        { API_BASE_URL: '', DATABASE_URL: '', DATA_DIR: folder, DEMO: 'on', DEMO_MODULE: 'none.mjs' },
        `There is no demonstration at ${ROOT}dist/server/none.mjs. Set DEMO=off for a shop of your own; container images have no other`,
      ],
    ];
    await Promise.all(
      cases.map(async ([variables, sentence]) => {
        const child = spawn(process.execPath, SHOP_COMMAND, {
          cwd: ROOT,
          env: { ...process.env, ...settings, ...variables },
          stdio: ['ignore', 'ignore', 'pipe'],
        });
        const [output, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
        expect([status, output]).toEqual([1, `The shop does not start. ${sentence}\n`]);
      }),
    );
    taken.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('with existing data serves its first page, and SIGTERM ends both processes', { tag: '@extended' }, async () => {
    const data = await mkdtemp(join(tmpdir(), 'shop-data-'));
    for (const start of ['first', 'second']) {
      const shop = await startShop({ DATA_DIR: data });
      const { status, body } = await get(`${shop.url}/chisinau/casa-mare`);
      expect([start, status]).toEqual([start, 200]);
      expect(body.toString()).toContain('data-restaurant="casa-mare"');
      expect(await shop.stop()).toBe(0);
    }
    await rm(data, { recursive: true, force: true });
  });
});

test(
  'a shutdown completes pending requests, accepts no new connections and reports it',
  { tag: '@extended' },
  async () => {
    const shop = await startShop();
    const { hostname, port } = new URL(shop.url);
    /** A connection with one completed response and one incomplete request. */
    const begin = async (head: string) => {
      const socket = connect({ host: hostname, port: Number(port) });
      socket.write(`GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n`);
      await once(socket, 'data');
      socket.write(head);
      return socket;
    };
    const body = JSON.stringify({ products: [] });
    const healthSocket = await begin('GET /readyz HTTP/1.1\r\nHost: shop\r\n');
    const pageSocket = await begin('GET /chisinau HTTP/1.1\r\nHost: shop\r\n');
    const apiSocket = await begin(
      `POST /api/basket-recalculation HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 3)}`,
    );
    // Everything sent before has been read when this response arrives.
    await get(`${shop.url}/healthz`);

    const ended = shop.stop();
    await expect
      .poll(
        () =>
          new Promise((resolve) => {
            const socket = connect({ host: hostname, port: Number(port) }, () => resolve('taken')).once('error', () =>
              resolve('refused'),
            );
            socket.once('connect', () => socket.destroy());
          }),
      )
      .toBe('refused');
    const [health, page, call] = [healthSocket, pageSocket, apiSocket].map((socket) => text(socket));
    healthSocket.write('\r\n');
    pageSocket.write('\r\n');
    apiSocket.write(body.slice(3));
    expect(await health).toMatch(/^HTTP\/1\.1 503 [^]*\r\nconnection: close\r\n[^]*stopping/i);
    for (const response of [await page, await call])
      expect(response).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n/i);
    expect(await ended).toBe(0);
  },
);

test.describe('a call', () => {
  const post = (url: string, data: string) =>
    fetch(`${url}/api/basket-recalculation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: data,
    });

  for (const [what, data] of [
    ['broken JSON', '{"products": ['],
    ['nothing', ''],
    ['another structure', '{"products":"all"}'],
  ] as const) {
    test(
      `with ${what} is refused with 422 and errors by field`,
      { tag: what === 'broken JSON' ? [] : '@extended' },
      async ({ shop }) => {
        const response = await post(shop.url, data);
        expect(response.status).toBe(422);
        expect(await response.json()).toEqual({ message: expect.any(String), errors: expect.any(Object) });
      },
    );
  }

  test('with more than 64 kB is refused with 413', async ({ shop }) => {
    const response = await post(shop.url, JSON.stringify({ products: [], padding: 'x'.repeat(64 * 1024) }));
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({ message: expect.any(String) });
  });

  test('that does not exist is a 404, one with another method a 405', async ({ shop }) => {
    const missing = await fetch(`${shop.url}/api/get-everything`);
    expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'application/json']);
    const wrong = await fetch(`${shop.url}/api/create-order`);
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await wrong.json()).toEqual({ message: expect.any(String) });
  });

  test('is refused with `content-language`, independent of the layer that responds', async ({ shop }) => {
    for (const [path, status] of [
      ['/api/get-profile', 401],
      ['/api/get-everything', 404],
      ['/api/create-order', 405],
    ] as const) {
      const { headers, ...response } = await get(shop.url + path, { 'accept-language': 'ro' });
      expect([response.status, headers['content-language'], headers['vary']]).toEqual([
        status,
        'ro',
        'Accept-Language, Accept-Encoding',
      ]);
    }
  });

  test('that requires a token is refused without one', async ({ shop }) => {
    const response = await fetch(`${shop.url}/api/get-profile`, { headers: { cookie: 'token=of-a-cookie' } });
    expect([response.status, response.headers.get('cache-control')]).toEqual([401, 'no-store']);
  });
});

test('pictures are not resized on request', async ({ shop }) => {
  for (const query of ['', '?href=/favicon.svg&w=3000&f=avif', '?href=https://example.test/a.png']) {
    expect((await get(`${shop.url}/_image${query}`)).status).toBe(404);
  }
});

test.describe('a public page', () => {
  for (const path of [
    '/',
    '/ro/chisinau',
    '/chisinau/casa-mare',
    '/chisinau/casa-mare/chicken-zeama',
    '/en/news',
    '/app',
    '/privacy',
  ]) {
    test(
      `${path} carries the security headers and no cookie`,
      { tag: path === '/' ? [] : '@extended' },
      async ({ shop }) => {
        const { status, headers } = await get(shop.url + path, { cookie: 'token=x; cart=y' });
        expect(status).toBe(200);
        expect(headers['set-cookie']).toBeUndefined();
        expect(headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'strict-origin-when-cross-origin',
          'cross-origin-opener-policy': 'same-origin',
          'permissions-policy': expect.stringContaining('camera=()'),
        });
        const policy = headers['content-security-policy'] ?? '';
        expect(policy).toContain("default-src 'none'");
        expect(policy).toContain("frame-ancestors 'none'");
        expect(policy).not.toContain('unsafe');
      },
    );
  }

  test('is the same page in every encoding', async ({ shop }) => {
    const url = `${shop.url}/chisinau/casa-mare`;
    const plain = await get(url, { 'accept-encoding': 'identity' });
    const gzip = await get(url, { 'accept-encoding': 'gzip' });
    const brotli = await get(url, { 'accept-encoding': 'gzip, br' });
    expect([plain, gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br']);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
  });

  test('is not sent again to a client that has it', async ({ shop }) => {
    const first = await get(`${shop.url}/privacy`);
    const etag = first.headers['etag'] ?? '';
    expect(etag).toMatch(/^"\S+"$/);
    const again = await get(`${shop.url}/privacy`, { 'if-none-match': etag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect((await get(`${shop.url}/privacy`, { 'if-none-match': '"another"' })).status).toBe(200);
  });
});

test('a personal page is never cached', async ({ shop }) => {
  const { status, headers } = await get(`${shop.url}/orders`, { cookie: 'token=whatever' });
  expect([status, headers['cache-control'], headers['etag']]).toEqual([200, 'no-store', undefined]);
});

test('an event stream is neither compressed nor buffered', async ({ shop, phone }) => {
  const token = await signInByApi(shop, phone);
  // An unpaid order does not change by itself, so its stream stays open.
  const order = await placeOrderByApi(shop, token, await loadMenu(shop, 'chisinau', 'casa-mare'), {
    payment: { method: 'card_online' },
  });
  const eventRequest = request(`${shop.url}/api/order-events?order_id=${order}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
  }).end();
  const [stream] = (await once(eventRequest, 'response')) as [IncomingMessage];
  expect([stream.statusCode, stream.headers['content-encoding'], stream.headers['content-length']]).toEqual([
    200,
    undefined,
    undefined,
  ]);
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const [first] = (await once(stream, 'data')) as [Buffer];
  expect(first.toString()).toContain('"status":"awaiting_payment"');
  expect(stream.complete).toBe(false);
  eventRequest.destroy();
});
