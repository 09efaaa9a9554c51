import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  escapeControls,
  isBlank,
  lookAlikeKey,
  normalizeLine,
  normalizeLines,
  normalizePromoCode,
  searchKey,
} from './text.ts';

test.each([
  ['an escape sequence', 'a\u001b[31mb\u0007', 'a[31mb'],
  ['a line break', 'a\r\nb\nc\td', 'a b c d'],
  ['a C1 control', 'a\u009b31mb\u0085c', 'a31mb c'],
  ['text from right to left', 'a\u202eb\u202c\u2066c\u2069\u200f\u061c', 'abc'],
  ['a line separator', 'a\u2028b\u2029c', 'a b c'],
  ['zero width', 'a\u200bb\ufeff\u2060c', 'abc'],
  ['emoji and letters from right to left', '👩‍👩‍👧‍👦 🇲🇩 שלום', '👩‍👩‍👧‍👦 🇲🇩 שלום'],
])('%s is removed from a line', (_, text, clean) => {
  expect(normalizeLine(text)).toBe(clean);
});

test('a text of several lines keeps its lines', () => {
  expect(normalizeLines('a\r\nb\n\nc\rd\te\u001b\u202e')).toBe('a\nb\n\nc\nd e');
  expect(normalizeLines('a \u2800 \n\u2800\u2800b')).toBe('a\nb');
});

test('a terminal shows control characters as escapes that JSON can read', () => {
  const text = 'a\u001b[2K\r\nb\u202e';
  expect(escapeControls(text)).toBe('a\\u001b[2K\\u000d\\u000ab\\u202e');
  expect(JSON.parse(`"${escapeControls(text)}"`)).toBe(text);
});

test.each([
  ['letters of several code points', 'e\u0301 И\u0306ван s\u0326', 'é Йван ș'],
  ['a mark behind an invisible character', 'e\u200b\u0301', 'é'],
  ['letters with a cedilla', 'Ştefan Ţurcan, plăcinţă, s\u0327i', 'Ștefan Țurcan, plăcință, și'],
  ['a soft hyphen', 'хача\u00adпури', 'хачапури'],
  ['fillers', 'a\u115f\u1160\u3164\uffa0\u034f\u180eb', 'ab'],
  ['blanks of every kind', '\u00a0a\u2003\u202f b\u2800\u3000c \u1680', 'a b c'],
  ['blanks that are none in Unicode', 'a\u2800\u2800b \u2800 \u2800c', 'a b c'],
  ['half a surrogate pair and a noncharacter', 'A\ud83cn\uffffa', 'Ana'],
  ['a hyphen at the end of a line', 'борщ из бул-\nгура', 'борщ из бул-гура'],
  ['a variation selector of nothing', 'a\ufe0fb\u{e0020}', 'ab'],
  [
    'a flag, a keycap and a heart',
    '🏴\u{e0067}\u{e0062}\u{e007f} 1️⃣ ❤️ 🏳️‍🌈 👩🏽‍🦰',
    '🏴\u{e0067}\u{e0062}\u{e007f} 1️⃣ ❤️ 🏳️‍🌈 👩🏽‍🦰',
  ],
  ['a joiner behind a mark that is sorted', 'क\u0326\u094d\u200c', 'क\u094d\u0326\u200c'],
  ['a joiner behind a mark without its letter', '\u0326\u094d\u200c', '\u094d\u0326'],
  ['a joiner of Persian and Hindi', 'می\u200cخواهم क\u094d\u200dष', 'می\u200cخواهم क\u094d\u200dष'],
])('%s has one normal form', (_, text, normal) => {
  expect(normalizeLine(text)).toBe(normal);
  expect(normalizeLine(normal)).toBe(normal);
  expect(normalizeLines(text).replaceAll('\n', '')).toBe(normal);
});

test('the normal form of a normal form is the same', () => {
  const pieces = [
    ...[
      ' ',
      '\t',
      '\n',
      '\r\n',
      '\u2028',
      '\u00a0',
      '\u2003',
      '\u2800',
      '\u00ad',
      '\u200b',
      '\u200c',
      '\u200d',
      '\ufeff',
    ],
    ...['a', 'ș', 'ş', 's', 'й', 'ب', 'क', '\u094d', '\u0301', '\u0327', '\u0326', '\u0306', '-', '\u2010', '1', '#'],
    ...['👩', '🏽', '🏴', '\u{e0067}', '\u{e007f}', '\ufe0f', '\u20e3', '\ud83d', '\udc69', '\u3164'],
  ];
  const piece = fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 1 }));
  const text = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (entered) => {
      const [line, lines] = [normalizeLine(entered), normalizeLines(entered)];
      return normalizeLine(line) === line && normalizeLines(lines) === lines && normalizeLines(line) === line;
    }),
    { numRuns: 1000 },
  );
});

test('a text of several lines has at most one empty line between two others', () => {
  expect(normalizeLines('Код\u00a012 \n\n\n \n этаж\u2028 3')).toBe('Код 12\n\nэтаж\n3');
});

test.each([
  '',
  '   ',
  '\u200b',
  '\u00ad',
  '\u3164',
  '\u2800',
  '\u200d',
  '\ufe0f',
  '\u{e0041}',
  '\u202e\u001b',
  '\ud83c',
  '\u{1d159}',
])('%j shows nothing', (text) => {
  expect(isBlank(text)).toBe(true);
});

test.each(['.', '李', '👨‍👩‍👧‍👦', 'é'])('%j shows something', (text) => {
  expect(isBlank(text)).toBe(false);
});

test.each([
  ['capitals and ё', 'ЧЁРНЫЙ хлеб', 'черный хлеб'],
  ['й of two code points', 'ча\u0438\u0306', 'чай'],
  ['diacritics', 'Plăcintă, Zoë, PÎINE', 'placinta, zoe, piine'],
  ['Latin letters in a Cyrillic word', 'cалат caлaт CAЛAT', 'салат салат салат'],
  ['Cyrillic letters in a Latin word', 'pizzа сasa Mаrе', 'pizza casa mare'],
  ['words of two scripts', 'Pepsiкола BBQ-соус', 'pepsiкола bbq-соус'],
  ['invisible characters', '\ufeffбо\u00adр\u200bщ', 'борщ'],
  ['compatibility characters', '\ufb01le ＡＢ １２ 𝐀𝐧𝐚', 'file ab 12 ana'],
])('the search key folds %s', (_, text, key) => {
  expect(searchKey(text)).toBe(key);
  expect(searchKey(key)).toBe(key);
});

test('й is another letter than и', () => {
  expect(searchKey('чаи')).not.toBe(searchKey('чай'));
});

test.each([
  ['COCA', 'СОСА'],
  ['Aнна', 'Анна'],
  ['ХВОСТ', 'XBOCT'],
])('%s and %s cannot be told apart', (one, other) => {
  expect(lookAlikeKey(one)).toBe(lookAlikeKey(other));
});

test.each([
  [' dinner10\u200b', 'DINNER10'],
  ['plăcinţă', 'PLĂCINȚĂ'],
  ['e\u0301te–10', 'ÉTE-10'],
])('the promo code %j is %s', (typed, code) => {
  expect(normalizePromoCode(typed)).toBe(code);
});

test('a letter keeps at most 30 marks, because sorting them takes quadratic time', () => {
  const entered = `a${'\u0301'.repeat(16_000)}${'\u0316'.repeat(16_000)}b`;
  const kept = `á${'\u0301'.repeat(29)}b`;
  expect([normalizeLine(entered), normalizeLines(entered), searchKey(entered)]).toEqual([kept, kept, 'ab']);
  expect(normalizeLine(kept)).toBe(kept);
});
