import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakePage } from '#features/account/page.fake.ts';
import { setOpenOrders } from '#features/checkout/open-orders.store.ts';
import { order } from '#features/checkout/orders.fixture.ts';
import { $token } from '#features/shared/token.store.ts';
import { knownOrders, type KnownOrderTexts } from './known-orders.ts';

const TEXTS: KnownOrderTexts = {
  order: 'Order {{number}}',
  asOf: 'as of {{time}}',
  statuses: { delivery: { preparing: 'Cooking' }, pickup: { ready: 'Ready for pickup' } },
};
const HOUR = 3_600_000;
const eta = { from: '2026-11-20T16:30:00Z', to: '2026-11-20T16:50:00Z' };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T16:05:00Z') });
  fakePage('/en', 'en');
  $token.set('token-of-ana');
  setOpenOrders([order({ number: '7-13', status: 'preparing', eta })]);
});

afterEach(() => {
  $token.set('');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const known = () => knownOrders(TEXTS, 'en', Date.now());

test('an order is known with its number, status and times, as of when it was seen', () => {
  expect(known()).toEqual([{ title: 'Order 7-13 · Cooking · 18:30–18:50', asOf: 'as of 18:05' }]);
  setOpenOrders([order({ number: '7-14', status: 'ready', fulfilment: 'pickup', eta: null })]);
  expect(known().map(({ title }) => title)).toEqual(['Order 7-14 · Ready for pickup']);
});

test('on another day it is said on which it was seen', () => {
  vi.advanceTimersByTime(20 * HOUR);
  expect(known()[0]?.asOf).toMatch(/^as of .*20 November.*18:05$/);
});

test('nothing is known after a day, after a sign-out, and to another customer', () => {
  const token = $token.get();
  $token.set('');
  expect(known()).toEqual([]);
  $token.set('token-of-ion');
  expect(known()).toEqual([]);
  $token.set(token);
  expect(known()).toHaveLength(1);
  vi.advanceTimersByTime(24 * HOUR);
  expect(known()).toEqual([]);
});
