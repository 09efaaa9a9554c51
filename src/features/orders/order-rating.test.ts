import { expect, test } from 'vitest';
import { missingStars } from './order.store.ts';

test('food, delivery and service each need their stars', () => {
  expect(missingStars({ food: 0, delivery: 0, service: 0 })).toEqual(['food', 'delivery', 'service']);
  expect(missingStars({ food: 5, delivery: 0, service: 1 })).toEqual(['delivery']);
});
