import { expect, test } from 'vitest';
import { groupBy } from './group-by.ts';

test('groups items by their key, in the order of the first item of each', () => {
  expect([...groupBy(['pear', 'fig', 'plum', 'kiwi', 'nut'], ({ length }) => length)]).toEqual([
    [4, ['pear', 'plum', 'kiwi']],
    [3, ['fig', 'nut']],
  ]);
  expect(groupBy([], String).size).toBe(0);
});
