import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakePage } from '#features/account/page.fake.ts';
import type { OpenOrder } from '#features/checkout/open-orders.store.ts';
import { loadTranslator } from '#i18n/load.ts';
import { describeOpenOrders, shownOrders } from './open-order-bar.ts';

const NOW = Date.parse('2026-11-20T18:00:00Z');
const TODAY = { from: '2026-11-20T19:36:00Z', to: '2026-11-20T19:56:00Z' };
const LATER = { from: '2026-11-20T20:36:00Z', to: '2026-11-20T20:56:00Z' };
const TOMORROW = { from: '2026-11-21T10:00:00Z', to: '2026-11-21T10:30:00Z' };
const ON_A_DAY = { from: '2026-11-24T10:00:00Z', to: '2026-11-24T10:30:00Z' };

const open = (overrides: Partial<OpenOrder> = {}): OpenOrder => ({
  id: 13,
  number: '7-13',
  status: 'preparing',
  fulfilment: 'delivery',
  paymentState: null,
  payUntil: null,
  eta: TODAY,
  seenAt: NOW,
  ...overrides,
});
const unpaid = open({ status: 'awaiting_payment', paymentState: 'pending', payUntil: TODAY.from, eta: null });

beforeEach(() => void fakePage('/en', 'en'));
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['its status and the minutes that are left', [open()], ['Cooking', 'Order 7-13 · in 96–116 min', '/en/orders/13']],
  [
    'its time if that is more than two hours away',
    [open({ eta: LATER })],
    ['Cooking', 'Order 7-13 · 22:36–22:56', '/en/orders/13'],
  ],
  [
    'the next day in words',
    [open({ eta: TOMORROW })],
    ['Cooking', 'Order 7-13 · tomorrow 12:00–12:30', '/en/orders/13'],
  ],
  [
    'another day in words',
    [open({ eta: ON_A_DAY })],
    ['Cooking', 'Order 7-13 · on 24 November 12:00–12:30', '/en/orders/13'],
  ],
  ['no time that is not known', [open({ eta: null })], ['Cooking', 'Order 7-13', '/en/orders/13']],
  [
    'that it can be collected',
    [open({ status: 'ready', fulfilment: 'pickup' })],
    ['Ready for pickup', 'Order 7-13 · in 96–116 min', '/en/orders/13'],
  ],
  ['how many there are', [open(), open({ id: 14, eta: TOMORROW })], ['2 orders', 'Next: in 96–116 min', '/en/orders']],
  [
    'until when to pay',
    [unpaid, open({ id: 14 })],
    ['Pay for your order', 'Order 7-13 · by 21:36', '/en/checkout/payment?order=13'],
  ],
  [
    'how to pay after a failure',
    [{ ...unpaid, paymentState: 'failed', payUntil: null }],
    ['Pay for your order', 'Order 7-13', '/en/checkout/fail?order=13'],
  ],
] as const)('the link to open orders says %s', async (_, orders, [title, details, href]) => {
  const t = await loadTranslator(['checkout', 'order-status', 'orders', 'placed-order']);
  const [first, ...others] = orders;
  expect(describeOpenOrders([first, ...others], { now: NOW, t })).toEqual({ title, details, href });
});

test('an order of a later day that was put away comes back on its day, or when it is to be paid', () => {
  const tomorrow = open({ id: 14, eta: TOMORROW });
  const idsAt = (now: number, ...orders: OpenOrder[]) => shownOrders(orders, [13, 14], now).map(({ id }) => id);
  expect(idsAt(NOW, open(), tomorrow)).toEqual([13]);
  expect(idsAt(Date.parse('2026-11-21T06:00:00Z'), tomorrow)).toEqual([14]);
  expect(idsAt(NOW, { ...tomorrow, paymentState: 'pending' })).toEqual([14]);
  expect(shownOrders([tomorrow], [], NOW)).toEqual([tomorrow]);
});
