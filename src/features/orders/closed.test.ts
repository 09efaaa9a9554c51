import { expect, test } from 'vitest';
import { closedSentences } from './closed.ts';

const keys = (order: Parameters<typeof closedSentences>[0]) => closedSentences(order).map(({ key }) => key);

test('a closed order says by whom and why', () => {
  expect(keys({ status: 'cancelled', closed: { by: 'restaurant', reason: 'no gas' } })).toEqual(['orders:by_restaurant', 'orders:reason']);
  expect(keys({ status: 'cancelled', closed: { by: 'customer', reason: '' } })).toEqual(['orders:by_customer']);
  expect(keys({ status: 'cancelled', closed: { by: 'operator', reason: '' } })).toEqual(['orders:by_somebody']);
});

test('the status alone tells who rejected', () => {
  expect(keys({ status: 'rejected', closed: { by: 'restaurant', reason: 'no gas' } })).toEqual(['orders:reason']);
});

test('an order that is open says nothing of the kind', () => {
  expect(keys({ status: 'placed', closed: null })).toEqual([]);
});
