import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPriceFormatter, formatMoney, toMajor, toMinor } from './money.ts';

describe('major units become minor units [D14]', () => {
  test.each([
    [89.5, 8950],
    [0, 0],
    [89, 8900],
    [0.1 + 0.2, 30],
    [19.99, 1999],
    [1299.5, 129_950],
    [1.005, 101],
    [0.005, 1],
    [0.0049, 0],
    [8.575, 858],
    [9_999_999.99, 999_999_999],
    [1e-7, 0],
    [-89.5, -8950],
  ])('%d is %i', (major, minor) => {
    expect(toMinor(major)).toBe(minor);
  });

  test('minor units become major units again without a loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (minor) => {
        expect(toMinor(toMajor(minor))).toBe(minor);
      }),
    );
  });
});

describe('formatted money', () => {
  test.each([
    ['ru', 129_950, 'лей', '1\u00a0299,50\u00a0лей'],
    ['ru', 8900, 'лей', '89\u00a0лей'],
    ['ro', 8900, 'lei', '89\u00a0lei'],
    ['ro', 129_950, 'lei', '1.299,50\u00a0lei'],
    ['en', 129_950, 'lei', '1,299.50\u00a0lei'],
    ['en', 8905, 'lei', '89.05\u00a0lei'],
  ] as const)('in %s %i has the unit behind a no-break space [D14a]', (locale, minor, unit, text) => {
    expect(formatMoney(minor, unit, locale)).toBe(text);
  });

  test('of an unknown currency has the currency code as its unit [D14a]', () => {
    expect(createPriceFormatter('en', (key) => key)(500, 'EUR')).toBe('5\u00a0EUR');
  });
});
