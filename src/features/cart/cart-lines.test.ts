import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  putLine,
  addProduct,
  cartTotal,
  clampCount,
  type Line,
  type Lines,
  lineTotal,
  replaceLine,
  sameLine,
  setLineCount,
  unitCount,
  unitPrice,
} from './cart-lines.ts';
import { anyLine, anyLines, choice, line } from './cart.fixture.ts';
import { asMinor } from '#contract/money.ts';

const counts = (lines: Lines) => lines.map(({ id, count }) => [id, count]);

describe('a line matches', () => {
  const pizza = line(1, { additives: [choice(5), choice(6, 2)], modifiers: [choice(9)] });

  test.each<[string, Line]>([
    ['when product, additives and modifiers are the same', { ...pizza }],
    ['with any count of its own', { ...pizza, count: 7 }],
    ['with any prices', { ...pizza, price: asMinor(1), modifiers: [choice(9, 1, 1)] }],
    ['with the options in any order', { ...pizza, additives: [choice(6, 2), choice(5)] }],
    ['when an option is chosen zero times', { ...pizza, additives: [...pizza.additives, choice(7, 0)] }],
  ])('%s', (_, other) => expect(sameLine(pizza, other)).toBe(true));
});

describe('a line does not match', () => {
  const pizza = line(1, { additives: [choice(5), choice(6, 2)], modifiers: [choice(9)] });

  test.each<[string, Line]>([
    ['another product', { ...pizza, id: 2 }],
    ['another additive', { ...pizza, additives: [choice(5), choice(7, 2)] }],
    ['another count of an additive', { ...pizza, additives: [choice(5), choice(6, 1)] }],
    ['a missing modifier', { ...pizza, modifiers: [] }],
    ['another count of a modifier', { ...pizza, modifiers: [choice(9, 2)] }],
    [
      'a modifier with the id of an additive',
      line(1, { modifiers: [choice(5), choice(6, 2)], additives: [choice(9)] }),
    ],
  ])('%s', (_, other) => expect(sameLine(pizza, other)).toBe(false));
});

describe('adding', () => {
  test('a new line appends it', () => {
    expect(counts(putLine([line(1)], line(2, { count: 3 })).lines)).toEqual([
      [1, 1],
      [2, 3],
    ]);
  });

  test('a matching line replaces its count', () => {
    expect(counts(putLine([line(1, { count: 5 }), line(2)], line(1, { count: 2 })).lines)).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  test('the same product with other options appends a line', () => {
    expect(putLine([line(1)], line(1, { additives: [choice(5)] })).lines).toHaveLength(2);
  });

  test('a product without options makes its count one more', () => {
    const once = addProduct([], { id: 1, price: asMinor(1000) });
    expect(counts(addProduct(once.lines, { id: 1, price: asMinor(1000) }).lines)).toEqual([[1, 2]]);
  });

  test('a product without options leaves its line with options unchanged', () => {
    const configured = line(1, { count: 4, additives: [choice(5)] });
    expect(counts(addProduct([configured], { id: 1, price: asMinor(1000) }).lines)).toEqual([
      [1, 4],
      [1, 1],
    ]);
  });

  test('beyond 99 units returns the limit of a line', () => {
    const full = [line(1, { count: 99 })];
    expect(addProduct(full, { id: 1, price: asMinor(1000) })).toEqual({ lines: full, limit: 'count' });
  });

  test('more than 99 units at once adds 99 and returns the limit', () => {
    expect(putLine([], line(1, { count: 120 }))).toEqual({ lines: [line(1, { count: 99 })], limit: 'count' });
  });

  test('a line to a cart of 100 returns the limit of lines', () => {
    const full = Array.from({ length: 100 }, (_, index) => line(index + 1));
    expect(putLine(full, line(101))).toEqual({ lines: full, limit: 'lines' });
  });

  test('a matching line to a cart of 100 is still possible', () => {
    const full = Array.from({ length: 100 }, (_, index) => line(index + 1));
    expect(putLine(full, line(100, { count: 2 })).lines[99]?.count).toBe(2);
  });

  test.each([0, -1, Number.NaN])('%d units adds nothing', (count) => {
    expect(putLine([], line(1, { count })).lines).toEqual([]);
  });
});

describe('changing the count', () => {
  test('sets it', () => {
    expect(counts(setLineCount([line(1), line(2)], line(2), 5).lines)).toEqual([
      [1, 1],
      [2, 5],
    ]);
  });

  test('to 0 removes the line', () => {
    expect(counts(setLineCount([line(1), line(2)], line(1), 0).lines)).toEqual([[2, 1]]);
  });

  test('of a line that is not there changes nothing', () => {
    const lines = [line(1)];
    expect(setLineCount(lines, line(2), 5).lines).toBe(lines);
  });

  test('to what it is changes nothing', () => {
    const lines = [line(1)];
    expect(setLineCount(lines, line(1), 1).lines).toBe(lines);
  });

  test.each([
    [2.9, 2],
    [-3, 0],
    [Number.NaN, 0],
    [Infinity, 99],
    [100, 99],
  ])('reads %d as %i', (count, whole) => expect(clampCount(count)).toBe(whole));
});

test('removing deletes the matching line only', () => {
  const withCheese = line(1, { additives: [choice(5)] });
  expect(setLineCount([line(1), withCheese], withCheese, 0).lines).toEqual([line(1)]);
});

describe('replacing the options of a line', () => {
  test('keeps its position', () => {
    const spicy = line(1, { modifiers: [choice(9)] });
    expect(replaceLine([line(1), line(2)], line(1), spicy).lines).toEqual([spicy, line(2)]);
  });

  test('merges it with the line that has these options, keeping all units', () => {
    const spicy = line(1, { count: 3, modifiers: [choice(9)] });
    expect(counts(replaceLine([line(1, { count: 2 }), spicy], line(1), { ...spicy, count: 2 }).lines)).toEqual([
      [1, 5],
    ]);
  });

  test('with a count of 0 removes it', () => {
    expect(replaceLine([line(1)], line(1), line(1, { count: 0 })).lines).toEqual([]);
  });

  test('of a line that is not in the cart changes nothing', () => {
    const lines = [line(2)];
    expect(replaceLine(lines, line(1), line(1)).lines).toBe(lines);
  });

  test('by the same ones changes nothing', () => {
    const lines = [line(1, { additives: [choice(5), choice(6)] }), line(2)];
    expect(
      replaceLine(lines, line(1, { additives: [choice(5), choice(6)] }), line(1, { additives: [choice(6), choice(5)] }))
        .lines,
    ).toBe(lines);
  });

  test('by the same ones at another price changes the price', () => {
    expect(replaceLine([line(1, { price: 1000 })], line(1), line(1, { price: 1200 })).lines).toEqual([
      line(1, { price: 1200 }),
    ]);
  });
});

describe('after any edit', () => {
  test('no two lines are equal and the limits apply', () => {
    fc.assert(
      fc.property(anyLines, anyLine, fc.integer({ min: -5, max: 500 }), (lines, other, count) => {
        const edited = putLine(setLineCount(lines, lines[0] ?? other, count).lines, { ...other, count }).lines;
        expect(edited.length).toBeLessThanOrEqual(100);
        expect(edited.every((each) => each.count >= 1 && each.count <= 99)).toBe(true);
        expect(edited.every((each) => edited.filter((other) => sameLine(each, other)).length === 1)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  test('adding and then removing gives the same cart', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const other = line(1_000_000);
        expect(setLineCount(putLine(lines.slice(0, 99), other).lines, other, 0).lines).toEqual(lines.slice(0, 99));
      }),
      { numRuns: 30 },
    );
  });
});

test('units are counted over all lines, or over the lines of one product', () => {
  const lines = [line(1, { count: 2 }), line(1, { count: 3, additives: [choice(5)] }), line(2)];
  expect(unitCount(lines)).toBe(6);
  expect(unitCount(lines, 1)).toBe(5);
});

test.each<[string, Line[], number]>([
  ['nothing for an empty cart', [], 0],
  ['price × count for a line without options', [line(1, { count: 3, price: 8950 })], 26_850],
  ['modifiers by price × count', [line(1, { price: 1000, modifiers: [choice(5, 2, 150)] })], 1300],
  ['additives by price × count', [line(1, { price: 1000, additives: [choice(6, 3, 100)] })], 1300],
  [
    'everything in a line times its count',
    [line(1, { count: 2, price: 1000, modifiers: [choice(5, 2, 150)], additives: [choice(6, 1, 50)] })],
    2700,
  ],
  [
    'no option that is chosen zero times',
    [line(1, { price: 1000, modifiers: [choice(5, 0, 150)], additives: [choice(6, 0, 50)] })],
    1000,
  ],
  ['the sum over the lines', [line(1, { price: 1010 }), line(2, { count: 2, price: 2020 })], 5050],
])('the cart total counts %s', (_, lines, total) => expect(cartTotal(lines)).toBe(total));

test('a line shows the price of one unit with its options and of all units', () => {
  const pizza = line(1, { count: 3, price: 1000, additives: [choice(5, 2, 100)] });
  expect(unitPrice(pizza)).toBe(1200);
  expect(lineTotal(pizza)).toBe(3600);
});
