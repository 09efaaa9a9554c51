import { expect, test } from 'vitest';
import { afterCode, destination } from './after-code.ts';

test.each([
  ['a known customer with a cart', 'Ana', 'cart', 'continue'],
  ['a nameless customer with a cart', '', 'cart', 'profile'],
  ['a customer whose name is blank', '  ', 'cart', 'profile'],
  ['a customer without any name', null, 'cart', 'profile'],
  ['a known customer who asked for the orders', 'Ana', '/orders', 'profile'],
  ['a nameless customer who asked for the orders', '', '/orders', 'profile'],
] as const)('the right code of %s is followed by the right step', (_, name, origin, next) => {
  expect(afterCode({ name }, origin)).toBe(next);
});

test('the cart leads to checkout', () => {
  expect(destination('cart')).toBe('/checkout');
});

test('any other origin leads to what was asked for', () => {
  expect(destination('/orders/12')).toBe('/orders/12');
});
