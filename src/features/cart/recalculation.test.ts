import { describe, expect, test } from 'vitest';
import { choice, line } from './cart-lines.fake.ts';
import { answer, item, product } from './recalculation.fake.ts';
import { hasChoices, optionsText, readRecalculation } from './recalculation.ts';

const cheese = { id: 5, count: 2, price: 4.5, name: 'Cheese' };

describe('an answer of the server', () => {
  test('names the options of a line', () => {
    const { details } = readRecalculation(answer({ available: [item(1, { additives: [cheese] })] }), []);
    expect(details['1/5x2/']?.options).toEqual({ 'additive:5': 'Cheese' });
  });

  test('drops items that count nothing and joins those that are the same', () => {
    const { lines } = readRecalculation(
      answer({ available: [item(1), item(1, { count: 2 }), item(2, { count: 0 })] }),
      [],
    );
    expect(lines).toEqual([line(1, { count: 3 })]);
  });

  test('compares prices of one unit with its options as the customer saw them', () => {
    const asked = [line(1, { additives: [choice(5, 2, 400)] })];
    const { priceChanged } = readRecalculation(
      answer({ price_changed: [item(1, { additives: [cheese], old_price: 10 })] }),
      asked,
    );
    expect(priceChanged).toMatchObject([{ oldPrice: 1800, newPrice: 1900 }]);
  });

  test('takes the old price from the server where the asked line is not found', () => {
    const { priceChanged } = readRecalculation(answer({ price_changed: [item(1, { price: 12, old_price: 10 })] }), []);
    expect(priceChanged).toMatchObject([{ oldPrice: 1000, newPrice: 1200 }]);
  });

  test('recommends each product once, and the whole product rather than its id [D10a]', () => {
    const available = [
      item(1, { recommended: [7, product(7), 7] }),
      item(2, { recommended: [7, 8] }),
      item(3, { recommended: false }),
    ];
    expect(readRecalculation(answer({ available }), []).suggested).toEqual([
      { id: 7, product: product(7) },
      { id: 8, product: null },
    ]);
  });
});

const shown = { options: { 'modifier:1': 'Large', 'additive:1': 'Cheese', 'additive:2': 'Bacon' } };

test.each([
  ['nothing for a plain line', line(9), ''],
  [
    'modifiers before additives',
    line(9, { modifiers: [choice(1)], additives: [choice(2), choice(1)] }),
    'Large, Bacon, Cheese',
  ],
  ['how often an option was taken', line(9, { additives: [choice(1, 3)] }), 'Cheese × 3'],
  ['only options with a name', line(9, { modifiers: [choice(7)], additives: [choice(2)] }), 'Bacon'],
])('the options of a line say %s', (_, held, text) => {
  expect(optionsText(held, shown)).toBe(text);
});

test('a line has choices when a modifier or an additive was taken', () => {
  expect(hasChoices(line(9))).toBe(false);
  expect(hasChoices(line(9, { modifiers: [choice(1)] }))).toBe(true);
  expect(hasChoices(line(9, { additives: [choice(1)] }))).toBe(true);
});
