import { expect, test, vi } from 'vitest';
import { afterCode, destination, readTarget, takeSignInFragment } from './sign-in-target.ts';

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
])('a sign-in never leads to %j [D3b]', (address) => {
  expect(readTarget(address)).toBeUndefined();
});

function take(address: string) {
  const replaceState = vi.fn();
  const target = takeSignInFragment(new URL(address, 'http://shop.test'), { state: { scroll: 3 }, replaceState });
  return { target, replaceState };
}

test('the fragment of the guard names where to go after signing in', () => {
  expect(take('/#sign-in=/orders/12').target).toBe('/orders/12');
});

test('the fragment is removed, so that it acts once [D3b]', () => {
  const { replaceState } = take('/ro?from=mail#sign-in=/orders');
  expect(replaceState).toHaveBeenCalledExactlyOnceWith({ scroll: 3 }, '', '/ro?from=mail');
});

test.each(['/#sign-in=', '/#sign-in=https://evil.test', '/#sign-in=//evil.test', '/#sign-in=/a/b/c/d'])(
  '%s is dropped [D3b]',
  (address) => {
    const { target, replaceState } = take(address);
    expect(target).toBeUndefined();
    expect(replaceState).toHaveBeenCalled();
  },
);

test.each(['/', '/#content', '/#sign'])('%s is left alone', (address) => {
  const { target, replaceState } = take(address);
  expect(target).toBeUndefined();
  expect(replaceState).not.toHaveBeenCalled();
});

test.each([
  ['a known customer with a cart', 'Ana', 'cart', 'continue'],
  ['a nameless customer with a cart', '', 'cart', 'profile'],
  ['a customer whose name is blank', '  ', 'cart', 'profile'],
  ['a customer without any name', null, 'cart', 'profile'],
  ['a known customer who asked for the orders', 'Ana', '/orders', 'profile'],
  ['a nameless customer who asked for the orders', '', '/orders', 'profile'],
] as const)('the right code of %s is followed by the right step [D20]', (_, name, origin, next) => {
  expect(afterCode({ name }, origin)).toBe(next);
});

test('the cart leads to checkout', () => {
  expect(destination('cart')).toBe('/checkout');
});

test('any other origin leads to what was asked for', () => {
  expect(destination('/orders/12')).toBe('/orders/12');
});
