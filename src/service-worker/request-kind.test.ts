import { expect, test } from 'vitest';
import { requestKind } from './pages.ts';

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
  '/api/get-cities',
  '/api/get-profile',
  '/account',
  '/en/account/address',
  '/checkout',
  '/ro/checkout/success?order=1',
  '/orders',
  '/orders/1001',
  '/success',
  '/fail',
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
