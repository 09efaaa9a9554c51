import { expect, test } from 'vitest';
import { choice, line } from './lines.fake.ts';
import { hasChoices, optionsText } from './shown.ts';

const shown = { options: { 'modifier:1': 'Large', 'additive:1': 'Cheese', 'additive:2': 'Bacon' } };

test.each([
  ['nothing for a plain line', line(9), ''],
  ['modifiers before additives', line(9, { modifiers: [choice(1)], additives: [choice(2), choice(1)] }), 'Large, Bacon, Cheese'],
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
