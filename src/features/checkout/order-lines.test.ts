import { expect, test } from 'vitest';
import { RecalculatedItem } from '#contract/cart.ts';
import { lineKey } from '#features/cart/cart-lines.ts';
import { parse } from 'valibot';
import { toOrderLines, quotedLines } from './OrderLines.tsx';
import { asMinor } from '#contract/money.ts';

const line = {
  id: 7,
  count: 2,
  price: asMinor(8950),
  modifiers: [{ id: 1, count: 1, price: asMinor(1000) }],
  additives: [],
};
const details = {
  [lineKey(line)]: {
    name: 'Zeamă',
    image: '/zeama.webp',
    slug: 'zeama',
    currency: 'MDL',
    options: { 'modifier:1': 'Large' },
  },
};
const item = parse(RecalculatedItem, {
  id: 7,
  count: 2,
  price: 89.5,
  modifiers: [{ id: 1, count: 1, price: 10, name: 'Large' }],
});

test('a quoted line has the name and the picture of the cart where the quote has none', () => {
  expect(quotedLines([item], details, () => 'Soup')).toMatchObject([
    { name: 'Zeamă', image: '/zeama.webp', count: 2, total: 2 * 9950, modifiers: [{ name: 'Large' }] },
  ]);
  expect(quotedLines([item], {}, () => 'Soup')).toMatchObject([{ name: 'Soup', image: null }]);
  expect(quotedLines([{ ...item, name: 'Zama', image: '/zama.webp' }], details, () => '')).toMatchObject([
    { name: 'Zama', image: '/zama.webp' },
  ]);
});

test('the lines of the cart are shown until they are quoted, if all have names', () => {
  expect(toOrderLines([line], details, { [lineKey(line)]: 'no onions' })).toMatchObject([
    {
      name: 'Zeamă',
      image: '/zeama.webp',
      count: 2,
      total: 2 * 9950,
      modifiers: [{ count: 1, name: 'Large' }],
      note: 'no onions',
    },
  ]);
  expect(toOrderLines([line, { ...line, id: 8 }], details, {})).toBeNull();
});
