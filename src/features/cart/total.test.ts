import { expect, test } from 'vitest';
import { choice, line } from './lines.fake.ts';
import type { Line } from './lines.ts';
import { cartTotal, lineTotal, unitPrice } from './total.ts';

test.each<[string, Line[], number]>([
  ['nothing for an empty cart', [], 0],
  ['price × count for a plain line', [line(1, { count: 3, price: 8950 })], 26_850],
  ['modifiers by price × count', [line(1, { price: 1000, modifiers: [choice(5, 2, 150)] })], 1300],
  ['additives by price × count', [line(1, { price: 1000, additives: [choice(6, 3, 100)] })], 1300],
  ['everything in a line times its count', [line(1, { count: 2, price: 1000, modifiers: [choice(5, 2, 150)], additives: [choice(6, 1, 50)] })], 2700],
  ['no option that is chosen zero times', [line(1, { price: 1000, modifiers: [choice(5, 0, 150)], additives: [choice(6, 0, 50)] })], 1000],
  ['the sum over the lines', [line(1, { price: 1010 }), line(2, { count: 2, price: 2020 })], 5050],
])('the cart total counts %s', (_, lines, total) => expect(cartTotal(lines)).toBe(total));

test('a line shows the price of one unit with its options and of all units', () => {
  const pizza = line(1, { count: 3, price: 1000, additives: [choice(5, 2, 100)] });
  expect(unitPrice(pizza)).toBe(1200);
  expect(lineTotal(pizza)).toBe(3600);
});
