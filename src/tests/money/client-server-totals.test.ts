import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateTotals } from '#backend/money.ts';
import { toMinor, toMajor, asMinor, ZERO } from '#contract/money.ts';
import * as v from 'valibot';
import { CartLine } from '#contract/cart.ts';
import { calculateDelivery, amountToPay } from '#features/cart/cart-totals.ts';
import { cartTotal, type ChosenOption, type Line } from '#features/cart/cart-lines.ts';
import { toLine, toWireLines } from '#features/cart/cart-wire.ts';

/** Prices in minor units: nothing, whole and fractional ones. */
const price = fc.oneof(
  { arbitrary: fc.constant(ZERO), weight: 1 },
  { arbitrary: fc.integer({ min: 1, max: 250_000 }).map(asMinor), weight: 4 },
);
const id = fc.integer({ min: 1, max: 999_999 });
const choice: fc.Arbitrary<ChosenOption> = fc.record({ id, count: fc.integer({ min: 0, max: 5 }), price });
const line: fc.Arbitrary<Line> = fc.record({
  id,
  count: fc.integer({ min: 1, max: 99 }),
  price,
  additives: fc.array(choice, { maxLength: 4 }),
  modifiers: fc.array(choice, { maxLength: 4 }),
});
const cart = fc.oneof(
  { arbitrary: fc.array(line, { maxLength: 8 }), weight: 19 },
  { arbitrary: fc.array(line, { minLength: 100, maxLength: 100 }), weight: 1 },
);
const city = fc.record({
  price,
  freeFrom: fc.option(fc.integer({ min: 1, max: 500_000 }).map(asMinor), { nil: null }),
});

/** A line that the backend has parsed, for its calculation. */
const backendLine = ({ price: unitPrice, count, additives, modifiers }: CartLine) => ({
  unitPrice,
  count,
  options: [...additives, ...modifiers],
});

describe('storefront and backend, which share no arithmetic', () => {
  it('calculate the same totals for ten thousand carts', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(cart, city, (lines, terms) => {
        const travelled = v.parse(v.array(CartLine), JSON.parse(JSON.stringify(toWireLines(lines, 1))));
        const backend = calculateTotals(travelled.map(backendLine), terms, null);

        const total = cartTotal(lines);
        const shown = calculateDelivery(total, { ...terms, isLowerBound: false });
        const paid = lines.length === 0 ? 0 : amountToPay(total, ZERO, shown?.price ?? asMinor(Number.NaN));

        expect({ items: backend.items, total: backend.total }).toEqual({ items: total, total: paid });
        expect(cartTotal(travelled.map(toLine))).toBe(total);
      }),
      { numRuns: 10_000 },
    );
  });

  it('would differ if one of them added floats', () => {
    const asFloats = (lines: readonly Line[]) =>
      Math.floor(lines.reduce((sum, each) => sum + toMajor(each.price) * each.count, 0) * toMinor(1));
    expect(() =>
      fc.assert(
        fc.property(cart, (lines) =>
          expect(asFloats(lines)).toBe(
            calculateTotals(
              lines.map(({ price: unitPrice, count }) => ({ unitPrice, count, options: [] })),
              { price: ZERO, freeFrom: null },
              null,
            ).items,
          ),
        ),
        { numRuns: 2000 },
      ),
    ).toThrow();
  });
});
