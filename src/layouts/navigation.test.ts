import { expect, it } from 'vitest';
import { originalPath } from './navigation.ts';

it.each([
  ['/ro/chisinau', '/ro/chisinau', '/ro/chisinau'],
  ['/404', '/ro/orders/abc', '/ro/orders/abc'],
  ['/404', '//evil.test/x', '/evil.test/x'],
  ['/404', '/\\evil.test', '/evil.test'],
  ['/404', '/x/..//evil.test', '/evil.test'],
  ['/404', '/en/orders/--><script>x<%2Fscript>"', '/en/orders/--%3E%3Cscript%3Ex%3C%2Fscript%3E%22'],
  ['/404', '/orders/a?b#c', '/orders/a%3Fb%23c'],
])('on %s after %s the language links lead to %s', (pathname, originPathname, expected) => {
  expect(originalPath({ url: new URL(`https://shop.example${pathname}`), originPathname })).toBe(expected);
});
