import { describe, expect, it } from 'vitest';
import { encodeCart } from '#features/cart/cart-cookie.ts';
import { parseCookies } from '#lib/cookies.ts';
import { runGuards, type GuardContext } from './guards.ts';
import { asMinor } from '#contract/money.ts';

const cart = `cart=${encodeCart({ lines: [{ id: 1, count: 1, price: asMinor(100), additives: [], modifiers: [] }], editedAt: 1 }) ?? ''}`;
const context = (changes: Partial<GuardContext>): GuardContext => ({
  locale: 'en',
  path: '/orders/12',
  parameters: {},
  cookies: parseCookies(''),
  ...changes,
});

describe('guards', () => {
  it('lead a visitor without a token to the localized home page, with the requested path', () => {
    expect(runGuards(['auth'], context({}))).toEqual({ redirect: '/en#sign-in=/orders/12' });
    expect(runGuards(['auth'], context({ cookies: parseCookies('token=abc') }))).toEqual({ pass: true });
  });

  it('lead a customer with an empty cart from checkout to the localized home page', () => {
    expect(runGuards(['auth', 'checkout'], context({ cookies: parseCookies('token=abc') }))).toEqual({
      redirect: '/en',
    });
    expect(runGuards(['auth', 'checkout'], context({ cookies: parseCookies(`token=abc; ${cart}`) }))).toEqual({
      pass: true,
    });
  });

  it.each(['abc', '0', '-1', '1.5', '99999999999', ''])('respond with a 404 for the order id %j', (id) => {
    expect(runGuards(['order'], context({ parameters: { id } }))).toEqual({ notFound: true });
  });

  it('refuse a name that is not in the table', () => {
    expect(() => runGuards(['admin'], context({}))).toThrow('Unknown middleware admin');
    expect(() => runGuards(['toString'], context({}))).toThrow('Unknown middleware toString');
  });
});
