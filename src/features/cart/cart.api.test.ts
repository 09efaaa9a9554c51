import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyLines, choice, line } from './cart-lines.fake.ts';
import { fromWire, toWire } from './cart.api.ts';

test('a line travels in major units with its display index and restaurant [R3.7]', () => {
  const lines = [line(1), line(2, { price: 8950, modifiers: [choice(9, 2, 1)] })];
  expect(toWire(lines, 3)[1]).toEqual({
    id: 2,
    count: 1,
    price: 89.5,
    additives: [],
    modifiers: [{ id: 9, count: 2, price: 0.01, name: '' }],
    id_front: 1,
    restaurantId: 3,
  });
});

test('lines come back from the wire as they went', () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      expect(toWire(lines, 3).map(fromWire)).toEqual(lines);
    }),
  );
});
