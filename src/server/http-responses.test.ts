import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseEncoding, DENY_ALL_CSP, publicResponseHeaders, sendBuffered } from './http-responses.ts';

const server = createServer((request, response) => {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-cache', vary: 'Cookie' };
  void sendBuffered(request, response, { status: 200, headers, body: Buffer.from('<h1>menu</h1>') });
});
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => void server.close());

/** A response of the server to a client that may have the page. */
const revalidate = (headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { headers, cache: 'no-store' });

test('a response that a client has is not sent again, with the headers of a whole one', async () => {
  const etag = (await revalidate()).headers.get('etag') ?? '';
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const { status, headers } = await revalidate({ 'if-none-match': known });
    expect([known, status, headers.get('etag'), headers.get('vary'), headers.get('content-type')]).toEqual([
      known,
      304,
      etag,
      'Cookie, Accept-Encoding',
      null,
    ]);
  }
  expect((await revalidate({ 'if-none-match': '"other"' })).status).toBe(200);
});

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=0.5, BR;q=0.1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000,gzip;q=0', 'identity'],
  ['*', 'identity'],
  ['brotli, gzipped', 'identity'],
  ['__proto__, constructor', 'identity'],
  [',,,;;q=,', 'identity'],
  ['x'.repeat(5000), 'identity'],
] as const)('a client that accepts %j receives the encoding %s', (accepted, expected) => {
  expect(chooseEncoding(accepted)).toBe(expected);
});

test('the policy of responses that are not pages allows no loading, submitting or framing', () => {
  expect(DENY_ALL_CSP.split('; ').toSorted()).toEqual([
    "base-uri 'none'",
    "default-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
  expect(publicResponseHeaders('application/xml')['content-security-policy']).toBe(DENY_ALL_CSP);
});
