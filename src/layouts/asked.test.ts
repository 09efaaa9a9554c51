import { expect, it } from 'vitest';
import { askedPath } from './asked.ts';

it.each([
  ['/ro/chisinau', '/ro/chisinau', '/ro/chisinau'],
  ['/404', '/ro/orders/abc', '/ro/orders/abc'],
  ['/404', '//evil.test/x', '/evil.test/x'],
  ['/404', '/\\evil.test', '/evil.test'],
])('on %s after %s links go on from %s', (pathname, originPathname, expected) => {
  expect(askedPath({ url: new URL(`https://shop.example${pathname}`), originPathname })).toBe(expected);
});
