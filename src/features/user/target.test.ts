import { expect, test } from 'vitest';
import { readTarget } from './target.ts';

test.each([
  ['/orders/12', '/orders/12'],
  ['/account', '/account'],
  ['/ro/account/profile', '/account/profile'],
  ['/en', '/'],
  ['/checkout/payment?order=5', '/checkout/payment?order=5'],
  ['/chisinau/casa-mare', '/chisinau/casa-mare'],
])('a sign-in may lead to %s', (address, target) => {
  expect(readTarget(address)).toBe(target);
});

test.each([
  'https://evil.test/orders',
  '//evil.test',
  '//evil.test/orders',
  '/\\evil.test',
  '/\t/evil.test',
  'javascript:alert(1)',
  'orders',
  '',
  '/a/b/c/d',
  '/orders/12/edit/more',
])('a sign-in never leads to %j', (address) => {
  expect(readTarget(address)).toBeUndefined();
});
