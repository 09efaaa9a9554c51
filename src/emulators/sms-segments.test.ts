import { expect, test } from 'vitest';
import { countSegments } from './sms-segments.ts';

test.each([
  ['Latin letters in one segment', 'a'.repeat(160), 'gsm-7', 160, 1],
  ['one letter more', 'a'.repeat(161), 'gsm-7', 161, 2],
  ['two full segments', 'a'.repeat(306), 'gsm-7', 306, 2],
  ['one letter more than two', 'a'.repeat(307), 'gsm-7', 307, 3],
  ['signs that take two characters', '€'.repeat(80), 'gsm-7', 160, 1],
  ['Cyrillic letters in one segment', 'я'.repeat(70), 'ucs-2', 70, 1],
  ['one Cyrillic letter more', 'я'.repeat(71), 'ucs-2', 71, 2],
  ['one letter with a diacritic among others', `ă${'a'.repeat(99)}`, 'ucs-2', 100, 2],
])('%s', (_, text, encoding, characters, segments) => {
  expect(countSegments(text)).toEqual({ encoding, characters, segments });
});
