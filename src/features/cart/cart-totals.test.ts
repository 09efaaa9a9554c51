import { describe, expect, test } from 'vitest';
import { delivery, deliveryTerms, missingToMinimum, toPay } from './cart-totals.ts';

describe('delivery', () => {
  const terms = { price: 3500, freeFrom: 40_000 };

  test.each([
    [40_000, { state: 'free', price: 0 }],
    [50_000, { state: 'free', price: 0 }],
    [39_999, { state: 'progress', price: 3500, missing: 1, progress: 39_999 / 40_000 }],
    [10_000, { state: 'progress', price: 3500, missing: 30_000, progress: 0.25 }],
    [0, { state: 'progress', price: 3500, missing: 40_000, progress: 0 }],
  ])('of a cart of %i with a threshold of 40000 is %o [R5.13]', (total, expected) => {
    expect(delivery(total, terms)).toEqual(expected);
  });

  test.each([null, 0])('is never free when the threshold is %s', (threshold) => {
    const never = deliveryTerms({ delivery_price: 35, order_amount_free_shipping: threshold });
    expect(delivery(1_000_000, never)).toEqual({ state: 'fixed', price: 3500 });
  });

  test('takes its terms from the city in minor units', () => {
    expect(deliveryTerms({ delivery_price: 35.5, order_amount_free_shipping: 400 })).toEqual({
      price: 3550,
      freeFrom: 40_000,
    });
  });
});

test.each([
  [10_000, 0, 3500, 13_500],
  [10_000, 2000, 3500, 11_500],
  [10_000, 12_000, 0, 0],
  [10_000, 15_000, 3500, 0],
])('to pay for %i with a discount of %i and delivery for %i is %i [D12a]', (total, discount, price, expected) => {
  expect(toPay(total, discount, price)).toBe(expected);
});

test.each([
  [5000, 15_000, 10_000],
  [15_000, 15_000, 0],
  [20_000, 15_000, 0],
  [0, 0, 0],
])('a cart of %i lacks to the minimum of %i another %i', (total, minimum, missing) => {
  expect(missingToMinimum(total, minimum)).toBe(missing);
});
