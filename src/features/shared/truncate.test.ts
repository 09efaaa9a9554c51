import { describe, expect, it } from 'vitest';
import { truncate } from './truncate.ts';

describe('a truncated text', () => {
  it.each([
    ['a short text stays', 20, 'a short text stays'],
    ['white\n  space   is one blank', 40, 'white space is one blank'],
    ['words are never broken', 14, 'words are…'],
    ['a comma, goes with its word', 10, 'a comma…'],
    ['Unbreakable', 6, 'Unbre…'],
    ['', 10, ''],
  ])('%j within %i is %j', (text, longest, expected) => {
    expect(truncate(text, longest)).toBe(expected);
  });

  it('is never longer than allowed', () => {
    for (let length = 1; length < 30; length += 1)
      expect(truncate('Сладкий перец, брынза и зелень', length).length).toBeLessThanOrEqual(length);
  });
});
