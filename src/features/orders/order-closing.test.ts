import { expect, test } from 'vitest';
import { order } from '#features/checkout/orders.fake.ts';
import { closedSentences, refundKey } from './order-status.ts';

const keys = (order: Parameters<typeof closedSentences>[0]) => closedSentences(order).map(({ key }) => key);

test('a closed order says by whom and why', () => {
  expect(keys({ status: 'cancelled', closed: { by: 'restaurant', reason: 'no gas' } })).toEqual([
    'orders:by_restaurant',
    'orders:reason',
  ]);
  expect(keys({ status: 'cancelled', closed: { by: 'customer', reason: '' } })).toEqual(['orders:by_customer']);
  expect(keys({ status: 'cancelled', closed: { by: 'operator', reason: '' } })).toEqual(['orders:by_somebody']);
});

test('the status alone tells who rejected', () => {
  expect(keys({ status: 'rejected', closed: { by: 'restaurant', reason: 'no gas' } })).toEqual(['orders:reason']);
});

test('an order that is open says nothing of the kind', () => {
  expect(keys({ status: 'placed', closed: null })).toEqual([]);
});

test.each([
  ['cancelled', 'paid', 'orders:refundComing'],
  ['cancelled', 'refunded', 'orders:refunded'],
  ['delivered', 'paid', null],
  ['cancelled', 'none', null],
] as const)('the money of an order that is %s and %s is told as %s', (status, paid, key) => {
  expect(refundKey(order({ status, payment: { ...order().payment, status: paid } }))).toBe(key);
});
