import { gunzipSync } from 'node:zlib';
import { sendRawRequest } from './raw-request.ts';
import { startShop, type Shop } from './shop.ts';
import { expect, test } from './test.ts';

const PAGE = '/chisinau/casa-mare';

const figure = (text: string, name: string) =>
  Number(new RegExp(`^${name.replace(/[{}"]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1]);

test.describe('a cached page', () => {
  // One worker, so one shop.
  test.describe.configure({ mode: 'default' });
  let shop: Shop;
  let metrics: string;
  test.beforeAll(async () => {
    const port = 20_000 + Math.floor(Math.random() * 20_000);
    shop = await startShop({ METRICS_PORT: String(port) });
    metrics = `http://127.0.0.1:${port}/metrics`;
  });
  test.afterAll(() => shop.stop());

  const cachedPages = async () => figure(await (await fetch(metrics)).text(), 'shop_cached_pages');

  test('does not vary with the query, cookies or headers, and is cached once', async () => {
    const first = await sendRawRequest(shop.url, PAGE);
    const before = await cachedPages();
    const variants: [target: string, headers: Record<string, string>][] = [
      [`${PAGE}?utm=<script>alert(1)</script>`, {}],
      [`${PAGE}?a=1&a=2`, {}],
      [PAGE, { host: 'evil.test' }],
      [PAGE, { host: 'evil.test.' }],
      [
        PAGE,
        {
          'x-forwarded-host': 'evil.test',
          'x-forwarded-proto': 'https',
          'x-forwarded-port': '8443',
          'x-forwarded-for': '1.2.3.4',
        },
      ],
      [PAGE, { forwarded: 'host=evil.test;proto=https', 'x-original-url': '/orders', 'x-rewrite-url': '/orders' }],
      [
        PAGE,
        { cookie: 'token=mine; cart=%5B%5D; city=balti; theme=dark; i18n_redirected=ro', authorization: 'Bearer mine' },
      ],
      [
        PAGE,
        {
          'accept-language': 'ro',
          'user-agent': 'evil',
          accept: 'application/json',
          origin: 'https://evil.test',
          referer: 'https://evil.test/',
        },
      ],
      [PAGE, { 'accept-encoding': 'br;q=0, gzip;q=0.0, *, evil' }],
      [
        PAGE,
        {
          'x-http-method-override': 'POST',
          range: 'bytes=0-1',
          'if-none-match': '"evil"',
          'if-modified-since': new Date().toUTCString(),
        },
      ],
    ];
    for (const [target, headers] of variants) {
      const response = await sendRawRequest(shop.url, target, { headers });
      expect([
        target,
        headers,
        response.status,
        response.headers['x-astro-cache'],
        response.bytes.equals(first.bytes),
      ]).toEqual([target, headers, 200, 'HIT', true]);
      expect([response.headers['vary'], response.headers['set-cookie'], response.headers['location']]).toEqual([
        'Accept-Encoding',
        undefined,
        undefined,
      ]);
    }
    expect(first.text).not.toContain('evil');
    expect(await cachedPages()).toBe(before);
  });

  test('has one URL: other spellings redirect to it and are not cached', async () => {
    await sendRawRequest(shop.url, PAGE);
    const before = await cachedPages();
    for (const target of [
      '/%63hisinau/casa-mare',
      '/x/../chisinau/casa-mare',
      '/./chisinau/casa-mare',
      '/chisinau/%2e/casa-mare',
      '/x/%2E%2e/chisinau/casa%2Dmare?a=1',
    ]) {
      const response = await sendRawRequest(shop.url, target);
      expect([target, response.status, response.headers['location']?.split('?')[0]]).toEqual([target, 308, PAGE]);
    }
    for (const target of [
      '//evil.test/casa-mare',
      '/\\evil.test',
      '/CHISINAU/casa-mare',
      '/chisinau%2Fcasa-mare',
      '/chisinau/casa-mare%00',
      '/chisinau./casa-mare',
      '/chisinau/casa-mare%20',
    ]) {
      const response = await sendRawRequest(shop.url, target);
      expect([target, response.status >= 300 && response.status < 500, response.headers['location'] ?? '/']).toEqual([
        target,
        true,
        expect.stringMatching(/^\/(?![/\\])/),
      ]);
    }
    for (let number = 0; number < 20; number += 1)
      expect((await sendRawRequest(shop.url, `/chisinau/invented-${number}`)).status).toBe(404);
    expect(await cachedPages()).toBe(before);
  });

  test('is rendered once for two hundred concurrent requests', async () => {
    const renders = async () => figure(await (await fetch(metrics)).text(), 'shop_page_renders_total');
    const before = await renders();
    const responses = await Promise.all(
      Array.from({ length: 200 }, () =>
        sendRawRequest(shop.url, '/ro/chisinau/casa-mare', { headers: { 'accept-encoding': 'gzip' } }),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ bytes }) => gunzipSync(bytes).toString())).size).toBe(1);
    expect((await renders()) - before).toBe(1);
    expect((await sendRawRequest(shop.url, '/ro/chisinau/casa-mare')).headers['x-astro-cache']).toBe('HIT');
  });

  test('has the same headers for HEAD as for GET', async () => {
    const [whole, head] = [
      await sendRawRequest(shop.url, PAGE),
      await sendRawRequest(shop.url, PAGE, { method: 'HEAD' }),
    ];
    expect([head.status, head.bytes.length, head.headers['content-length'], head.headers['etag']]).toEqual([
      200,
      0,
      whole.headers['content-length'],
      whole.headers['etag'],
    ]);
  });
});
