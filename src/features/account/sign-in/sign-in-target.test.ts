import { expect, test, vi } from 'vitest';
import { returnPathFor, parseReturnPath, takeSignInFragment } from './sign-in.store.ts';

test.each([
  ['/orders/12', '/orders/12'],
  ['/account', '/account'],
  ['/ro/account/profile', '/account/profile'],
  ['/en', '/'],
  ['/checkout/payment?order=5', '/checkout/payment?order=5'],
  ['/chisinau/casa-mare', '/chisinau/casa-mare'],
])('a sign-in may lead to %s', (address, target) => {
  expect(parseReturnPath(address)).toBe(target);
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
  expect(parseReturnPath(address)).toBeUndefined();
});

function take(address: string) {
  const replaceState = vi.fn();
  const target = takeSignInFragment(new URL(address, 'http://shop.test'), { state: { scroll: 3 }, replaceState });
  return { target, replaceState };
}

test('the fragment of the guard contains the page after the sign-in', () => {
  expect(take('/#sign-in=/orders/12').target).toBe('/orders/12');
});

test('the fragment is removed, so that it has an effect once', () => {
  const { replaceState } = take('/ro?from=mail#sign-in=/orders');
  expect(replaceState).toHaveBeenCalledExactlyOnceWith({ scroll: 3 }, '', '/ro?from=mail');
});

test.each(['/#sign-in=', '/#sign-in=https://evil.test', '/#sign-in=//evil.test', '/#sign-in=/a/b/c/d'])(
  '%s is ignored',
  (address) => {
    const { target, replaceState } = take(address);
    expect(target).toBeUndefined();
    expect(replaceState).toHaveBeenCalled();
  },
);

test.each(['/', '/#content', '/#sign'])('%s is not changed', (address) => {
  const { target, replaceState } = take(address);
  expect(target).toBeUndefined();
  expect(replaceState).not.toHaveBeenCalled();
});

test('the cart leads to checkout', () => {
  expect(returnPathFor('cart')).toBe('/checkout');
});

test('any other origin leads to the requested page', () => {
  expect(returnPathFor('/orders/12')).toBe('/orders/12');
});
