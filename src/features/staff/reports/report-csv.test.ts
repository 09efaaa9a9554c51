import { expect, test } from 'vitest';
import { type CsvCell, toCsv } from './report-csv.ts';
import { asMinor } from '#contract/money.ts';

const cell = (value: CsvCell, locale: 'ru' | 'en' | 'ro' = 'ru') => toCsv([[value]], locale).slice(1, -2);

test('a file has a byte order mark, and the separators of its language', () => {
  const rows = [
    ['День', 'Сумма'],
    ['2026-11-24', { minor: asMinor(123_450) }],
  ] as const;
  expect(toCsv(rows, 'ru')).toBe('\uFEFFДень;Сумма\r\n2026-11-24;1234,50\r\n');
  expect(toCsv(rows, 'ro')).toBe('\uFEFFДень;Сумма\r\n2026-11-24;1234,50\r\n');
  expect(toCsv(rows, 'en')).toBe('\uFEFFДень,Сумма\r\n2026-11-24,1234.50\r\n');
});

test.each([
  ['=1+1', "'=1+1"],
  ['+373', "'+373"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t=1"'],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("http://x";"y")', '"\'=HYPERLINK(""http://x"";""y"")"'],
  ['Борщ = лучший', 'Борщ = лучший'],
])('the text %j runs no formula', (text, written) => {
  expect(cell(text)).toBe(written);
});

test.each([
  ['a;b', '"a;b"'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  [7, '7'],
  [1.5, '1,5'],
  [{ minor: asMinor(5) }, '0,05'],
  [{ minor: asMinor(-50) }, '-0,50'],
] as const)('the cell %j is written as %s', (value, written) => {
  expect(cell(value)).toBe(written);
});
