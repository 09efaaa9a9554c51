import { expect, test } from 'vitest';
import { asMinor } from '#contract/money.ts';
import { fromStripeAmount, toStripeAmount } from './amounts.ts';

test.each([
  ['MDL', 24_430, 24_430],
  ['EUR', 1, 1],
  ['JPY', 50_000, 500],
  ['XAF', 100, 1],
  ['KWD', 512, 5120],
  ['ISK', 500, 500],
  // Only payouts in these are in whole units.
  ['HUF', 1045, 1045],
  ['TWD', 80_045, 80_045],
])('%s: %d hundredths are %d at Stripe', (currency, minor, stripe) => {
  expect(toStripeAmount(asMinor(minor), currency)).toBe(stripe);
  expect(fromStripeAmount(stripe, currency.toLowerCase())).toBe(minor);
});

test.each([
  ['JPY', 50_050],
  ['ISK', 550],
  ['UGX', 50_000],
])('%s: %d hundredths cannot be represented', (currency, minor) => {
  expect(toStripeAmount(asMinor(minor), currency)).toBeNull();
});

test.each([
  ['kwd', 5125],
  ['ugx', 500],
])('%s: the shop cannot represent %d of Stripe', (currency, amount) => {
  expect(() => fromStripeAmount(amount, currency)).toThrow(currency.toUpperCase());
});
