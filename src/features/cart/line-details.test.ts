import { expect, test } from 'vitest';
import { choice, line } from './cart.fixture.ts';
import { formatLineOptions } from './line-details.ts';

const labels = { options: { 'modifier:1': 'Large', 'additive:1': 'Cheese', 'additive:2': 'Bacon' } };

test.each([
  ['nothing for a line without options', line(9), ''],
  [
    'modifiers before additives',
    line(9, { modifiers: [choice(1)], additives: [choice(2), choice(1)] }),
    'Large, Bacon, Cheese',
  ],
  ['the count of an option above one', line(9, { additives: [choice(1, 3)] }), 'Cheese × 3'],
  ['only options with a name', line(9, { modifiers: [choice(7)], additives: [choice(2)] }), 'Bacon'],
])('the options text of a line has %s', (_, configured, text) => {
  expect(formatLineOptions(configured, labels)).toBe(text);
});
