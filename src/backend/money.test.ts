import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discountFor, lineTotal, calculateTotals } from '#backend/money.ts';
import { asMinor } from '#contract/money.ts';

const line = (unitPrice: number, count: number, ...options: { price: number; count: number }[]) => ({
  unitPrice: asMinor(unitPrice),
  count,
  options: options.map((option) => ({ ...option, price: asMinor(option.price) })),
});
const delivery = { price: asMinor(3500), freeFrom: asMinor(35_000) };

describe('lineTotal', () => {
  test.each([
    ['a plain line', line(8950, 2), 17_900],
    ['options by their counts', line(12_000, 1, { price: 4550, count: 1 }, { price: 1025, count: 2 }), 18_600],
    ['options once for every piece', line(12_000, 3, { price: 1500, count: 2 }), 45_000],
    ['options that cost nothing', line(12_000, 1, { price: 0, count: 1 }), 12_000],
  ])('counts %s', (_what, given, expected) => {
    expect(lineTotal(given)).toBe(expected);
  });
});

describe('discountFor', () => {
  test.each([
    ['a percentage', { kind: 'percent', value: 10 }, 50_000, 5000],
    ['half a unit, upwards', { kind: 'percent', value: 10 }, 1005, 101],
    ['less than half a unit, downwards', { kind: 'percent', value: 10 }, 1004, 100],
    ['all of it', { kind: 'percent', value: 100 }, 1005, 1005],
    ['a fixed amount', { kind: 'fixed', value: 5000 }, 30_000, 5000],
    ['no more than there is', { kind: 'fixed', value: 5000 }, 3000, 3000],
    ['nothing for free delivery', { kind: 'free_delivery', value: 0 }, 30_000, 0],
  ] as const)('the discount is %s', (_what, reduction, items, expected) => {
    expect(discountFor(reduction, asMinor(items))).toBe(expected);
  });
});

describe('calculateTotals', () => {
  test('adds delivery below the threshold', () => {
    expect(calculateTotals([line(34_999, 1)], delivery, null)).toEqual({
      items: 34_999,
      discount: 0,
      delivery: 3500,
      total: 38_499,
    });
  });

  test('delivery is free from the threshold on', () => {
    expect(calculateTotals([line(35_000, 1)], delivery, null)).toEqual({
      items: 35_000,
      discount: 0,
      delivery: 0,
      total: 35_000,
    });
  });

  test('compares the threshold with the sum before the discount', () => {
    expect(calculateTotals([line(35_000, 1)], delivery, { kind: 'percent', value: 50 })).toEqual({
      items: 35_000,
      discount: 17_500,
      delivery: 0,
      total: 17_500,
    });
  });

  test('always charges for delivery where it is never free', () => {
    expect(calculateTotals([line(9_900_000, 1)], { price: asMinor(2000), freeFrom: null }, null).delivery).toBe(2000);
  });

  test('delivery is free with a free-delivery code', () => {
    expect(calculateTotals([line(10_000, 1)], delivery, { kind: 'free_delivery', value: 0 })).toEqual({
      items: 10_000,
      discount: 0,
      delivery: 0,
      total: 10_000,
    });
  });

  test('charges nothing for an empty cart', () => {
    expect(calculateTotals([], delivery, null)).toEqual({ items: 0, discount: 0, delivery: 0, total: 0 });
  });

  const amounts = fc.integer({ min: 0, max: 1_000_000 }).map(asMinor);
  const lines = fc.array(
    fc.record({
      unitPrice: amounts,
      count: fc.integer({ min: 1, max: 99 }),
      options: fc.array(fc.record({ price: amounts, count: fc.integer({ min: 0, max: 99 }) }), { maxLength: 4 }),
    }),
    { maxLength: 20 },
  );
  const reductions = fc.oneof(
    fc.constant(null),
    fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ kind: fc.constant('fixed' as const), value: amounts }),
    fc.record({ kind: fc.constant('free_delivery' as const), value: fc.constant(0) }),
  );

  test('returns whole amounts that add up and are never below zero', () => {
    fc.assert(
      fc.property(lines, reductions, amounts, fc.option(amounts), (given, reduction, price, freeFrom) => {
        const totals = calculateTotals(given, { price, freeFrom }, reduction);
        expect(Object.values(totals).every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
        expect(totals.total).toBe(totals.items - totals.discount + totals.delivery);
        expect(totals.discount).toBeLessThanOrEqual(totals.items);
      }),
    );
  });

  test('does not depend on the order of the lines', () => {
    fc.assert(
      fc.property(lines, reductions, (given, reduction) => {
        expect(calculateTotals(given.toReversed(), delivery, reduction)).toEqual(
          calculateTotals(given, delivery, reduction),
        );
      }),
    );
  });
});
