import { expect, test } from 'vitest';
import { smsSize } from './segments.ts';

test.each([
  ['', 'gsm-7', 0, 1],
  ['a'.repeat(160), 'gsm-7', 160, 1],
  ['a'.repeat(161), 'gsm-7', 161, 2],
  ['a'.repeat(306), 'gsm-7', 306, 2],
  ['a'.repeat(307), 'gsm-7', 307, 3],
  ['@£$¥èéùìòÇ\nØøÅåΔΩ¿à', 'gsm-7', 19, 1],
  // Of the extension table: two septets each.
  ['€', 'gsm-7', 2, 1],
  ['^{}\\[~]|€', 'gsm-7', 18, 1],
  ['€'.repeat(80), 'gsm-7', 160, 1],
  ['€'.repeat(80) + 'a', 'gsm-7', 161, 2],
  // The 77th does not fit into the first 153 septets, and is not split: 152, 152 and 4.
  ['€'.repeat(154), 'gsm-7', 308, 3],
  // One character outside the alphabet changes the whole message.
  ['ț', 'ucs-2', 1, 1],
  ['a'.repeat(70) + 'ț', 'ucs-2', 71, 2],
  ['я'.repeat(70), 'ucs-2', 70, 1],
  ['я'.repeat(71), 'ucs-2', 71, 2],
  ['я'.repeat(134), 'ucs-2', 134, 2],
  ['я'.repeat(135), 'ucs-2', 135, 3],
  // Surrogate pairs are two characters, and are not split.
  ['🍕', 'ucs-2', 2, 1],
  ['🍕'.repeat(35), 'ucs-2', 70, 1],
  ['🍕'.repeat(67), 'ucs-2', 134, 3],
  ['`', 'ucs-2', 1, 1],
] as const)('%j is %s with %i characters in %i segments', (text, encoding, characters, segments) => {
  expect(smsSize(text)).toEqual({ encoding, characters, segments });
});
