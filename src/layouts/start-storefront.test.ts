import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakePage } from '#features/account/page.fake.ts';
import { openOrderHref, openOrderLabel } from './start-storefront.ts';

const TEMPLATES = { follow: 'Order #', pay: 'Pay for your order', payUntil: 'Pay · till #' };

beforeEach(() => void fakePage('/en', 'en'));
afterEach(() => vi.unstubAllGlobals());

test.each([
  [{ from: '2026-11-20T19:36:00Z', to: '2026-11-20T19:56:00Z' }, 'Order 7-13 · 21:36–21:56'],
  [null, 'Order 7-13'],
] as const)('the link of a running order that is expected at %j says “%s”', (eta, label) => {
  const order = { id: 13, number: '7-13', state: 'running', payUntil: null, eta } as const;
  expect(openOrderLabel(order, TEMPLATES)).toBe(label);
});

test.each([
  ['unpaid', '2026-11-20T19:36:00Z', 'Pay · till 21:36', '/en/checkout/payment?order=13'],
  ['unpaid', null, 'Pay for your order', '/en/checkout/payment?order=13'],
  ['payment-failed', '2026-11-20T19:36:00Z', 'Pay · till 21:36', '/en/checkout/fail?order=13'],
  ['running', null, 'Order 7-13', '/en/orders/13'],
] as const)('the link of an order that is %s until %s says “%s”', (state, payUntil, label, path) => {
  const order = { id: 13, number: '7-13', state, payUntil, eta: null };
  expect([openOrderLabel(order, TEMPLATES), openOrderHref(order)]).toEqual([label, path]);
});
