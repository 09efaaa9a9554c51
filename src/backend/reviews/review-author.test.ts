import { expect, test } from 'vitest';
import { reviewAuthor } from './reviews.ts';

test.each([
  ['Ана Русу', 'Ана Р.'],
  ['  ștefan   țurcanu ', 'ștefan Ț.'],
  ['Anne-Marie de la Cruz', 'Anne-Marie C.'],
  ['O’Neil', 'O’Neil'],
  ['Ион', 'Ион'],
  ['Ион 2', 'Ион'],
  ['李 小龙', '李 小.'],
])('the name %j is shown as %j', (name, shown) => expect(reviewAuthor(name)).toBe(shown));

test.each([
  [''],
  ['   '],
  ['37369123456'],
  ['+373 69 123 456'],
  ['ana@example.md'],
  ['<b>Ana</b>'],
  ['🍕🍕 Пицца'],
  ['"; drop table'],
  ['A\u0301\u0302\u0303\u0304 Rusu'],
  ['x'.repeat(31)],
])('the name %j is that of a guest', (name) => expect(reviewAuthor(name)).toBe(''));
