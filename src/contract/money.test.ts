import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { City } from './catalog.ts';
import type { Body } from './endpoints.ts';
import { toMinor, toMajor, percentOf, asMinor, type MajorInput, type Minor } from './money.ts';

describe('major units become minor units', () => {
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
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (minor) => {
        expect(toMinor(toMajor(asMinor(minor)))).toBe(minor);
      }),
    );
  });
});

test.each([
  [50_000, 10, 5000],
  [1005, 10, 101],
  [1004, 10, 100],
  [1005, 100, 1005],
  [333, 33, 110],
])('of %i, %i percent are %i', (amount, percent, expected) => {
  expect(percentOf(asMinor(amount), percent)).toBe(expected);
});

test('an amount in one unit is no amount in the other', () => {
  const minor = toMinor(89.5);
  const major = toMajor(minor);
  // @ts-expect-error A number of the wire is not minor units before it is converted.
  const read: Minor = Number('89.5');
  // @ts-expect-error Minor units are not written as major units.
  const written: MajorInput = minor;
  // @ts-expect-error Minor units are not converted twice.
  const twice = toMinor(minor);
  // @ts-expect-error Major units are not minor units by assertion.
  const asserted = asMinor(major);
  // @ts-expect-error A parsed message has minor units.
  const city: Pick<City, 'delivery_price'> = { delivery_price: major };
  const sum = (order_sum: Body<'checkPromo'>['order_sum']) => order_sum;
  // @ts-expect-error A request has major units.
  const sent = sum(minor);
  // @ts-expect-error A difference has lost its unit: it is not major units,
  const difference = sum(major - major);
  // @ts-expect-error and not minor units.
  const rest: Minor = minor - minor;
  expect([read, written, twice, asserted, city.delivery_price]).toEqual([89.5, 8950, 895_000, 89.5, 89.5]);
  expect([sent, difference, rest]).toEqual([8950, 0, 0]);
});
