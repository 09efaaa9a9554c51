import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { CartLine } from '#contract/cart.ts';
import { parseWire } from '#contract/parse-wire.fixture.ts';
import { anyLines, choice, item, line, product, recalculation, wireProduct } from './cart.fixture.ts';
import { lineKey } from './cart-lines.ts';
import { toLine, readRecalculation, toWireLines } from './cart-wire.ts';

test('a line is sent in major units with its display index, restaurant and note', () => {
  const lines = [line(1), line(2, { price: 8950, modifiers: [choice(9, 2, 1)] })];
  const notes = { [lineKey(line(2, { modifiers: [choice(9, 2, 1)] }))]: 'no onions' };
  expect(toWireLines(lines, 3, notes)[1]).toEqual({
    id: 2,
    count: 1,
    price: 89.5,
    additives: [],
    modifiers: [{ id: 9, count: 2, price: 0.01, name: '' }],
    id_front: 1,
    restaurantId: 3,
    note: 'no onions',
  });
});

test('lines survive a round trip over the wire', () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      expect(parseWire(v.array(CartLine), toWireLines(lines, 3)).map(toLine)).toEqual(lines);
    }),
  );
});

const cheese = { id: 5, count: 2, price: 4.5, name: 'Cheese' };

describe('a recalculation', () => {
  test('names the options of a line', () => {
    const { details } = readRecalculation(recalculation({ available: [item(1, { additives: [cheese] })] }), []);
    expect(details['1/5x2/']?.options).toEqual({ 'additive:5': 'Cheese' });
  });

  test('drops items without units and merges equal ones', () => {
    const { lines } = readRecalculation(
      recalculation({ available: [item(1), item(1, { count: 2 }), item(2, { count: 0 })] }),
      [],
    );
    expect(lines).toEqual([line(1, { count: 3 })]);
  });

  test('compares prices of one unit with its options as the customer saw them', () => {
    const requested = [line(1, { additives: [choice(5, 2, 400)] })];
    const { priceChanged } = readRecalculation(
      recalculation({ price_changed: [item(1, { additives: [cheese], old_price: 10 })] }),
      requested,
    );
    expect(priceChanged).toMatchObject([{ oldPrice: 1800, newPrice: 1900 }]);
  });

  test('takes the old price from the server when the requested line is missing', () => {
    const { priceChanged } = readRecalculation(
      recalculation({ price_changed: [item(1, { price: 12, old_price: 10 })] }),
      [],
    );
    expect(priceChanged).toMatchObject([{ oldPrice: 1000, newPrice: 1200 }]);
  });

  test('keeps what an older response has named where this one names nothing', () => {
    const nameless = item(1, { name: '', image: null, slug: '', currency: '', additives: [{ ...cheese, name: '' }] });
    const older = {
      name: 'Cola',
      image: '/cola.avif',
      slug: 'cola',
      currency: 'MDL',
      options: { 'additive:5': 'Cheese' },
    };
    const response = recalculation({ available: [nameless], not_available: [nameless], price_changed: [nameless] });
    const { details, unavailable, priceChanged } = readRecalculation(response, [], {
      details: { '1/5x2/': older },
      findName: () => 'another',
    });
    expect([details['1/5x2/'], unavailable[0]?.details, priceChanged[0]?.details]).toEqual([older, older, older]);
  });

  test('recommends each product once, and the whole product rather than its id', () => {
    const available = [
      item(1, { recommended: [7, wireProduct(7), 7] }),
      item(2, { recommended: [7, 8] }),
      item(3, { recommended: false }),
    ];
    expect(readRecalculation(recalculation({ available }), []).recommendations).toEqual([
      { id: 7, product: product(7) },
      { id: 8, product: null },
    ]);
  });
});
