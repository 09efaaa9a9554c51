import { expect, test } from 'vitest';
import { chooseEncoding } from './buffered-response.ts';

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
