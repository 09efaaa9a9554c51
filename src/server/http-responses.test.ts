import { expect, test } from 'vitest';
import { chooseEncoding, DENY_ALL_CSP, publicResponseHeaders } from './http-responses.ts';

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
