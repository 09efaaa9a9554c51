import { expect, test } from 'vitest';
import { missingStars, NO_STARS } from './order-rating.ts';

test('food, delivery and service each need their stars', () => {
  expect(missingStars(NO_STARS)).toEqual(['food', 'delivery', 'service']);
  expect(missingStars({ food: 5, delivery: 0, service: 1 })).toEqual(['delivery']);
});
