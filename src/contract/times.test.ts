import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatWallTime, hasOverlap, isCalendarDate, isWallTime, parseWallTime } from './times.ts';

test.each([
  [[], false],
  [['10:00-15:00'], false],
  [['10:00-15:00', '15:00-22:00'], false],
  [['18:00-02:00', '10:00-15:00'], false],
  [['10:00-15:00', '14:59-22:00'], true],
  [['10:00-15:00', '10:00-12:00'], true],
  [['18:00-02:00', '23:00-23:30'], true],
  [['00:00-00:00', '23:00-23:30'], true],
])('intervals %j overlap: %s', (texts, overlap) => {
  const intervals = texts.map((text) => ({ from: text.slice(0, 5), to: text.slice(6) }));
  expect(hasOverlap(intervals)).toBe(overlap);
});

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['26-01-01', false],
  ['', false],
])('%j is a date of the calendar: %s', (text, valid) => {
  expect(isCalendarDate(text)).toBe(valid);
});

test.each([
  ['2026-12-31T18:00', true],
  ['2026-12-31T24:00', false],
  ['2026-12-31 18:00', false],
  ['2026-12-31T18:00:00', false],
  ['2026-06-31T18:00', false],
])('%j is a minute of the calendar: %s', (text, valid) => {
  expect(isWallTime(text)).toBe(valid);
});

const MINUTE_MS = 60_000;

test.each([
  ['in winter', '2026-12-31T18:00', '2026-12-31T16:00:00.000Z'],
  ['in summer', '2027-07-01T18:00', '2027-07-01T15:00:00.000Z'],
  ['before the skipped hour', '2027-03-28T01:59', '2027-03-27T23:59:00.000Z'],
  ['after the skipped hour', '2027-03-28T04:00', '2027-03-28T01:00:00.000Z'],
  ['the first of two equal times', '2026-10-25T03:30', '2026-10-25T00:30:00.000Z'],
])('the wall clock %s: %s', (_when, text, instant) => {
  expect(parseWallTime(text)?.toISOString()).toBe(instant);
});

test.each(['2027-03-28T03:30', '2027-02-30T12:00', '2027-02-28', 'tomorrow', ''])('never shows %j', (text) => {
  expect(parseWallTime(text)).toBeNull();
});

test('every minute is read as it is written, but for those that occur twice', () => {
  const moments = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    .map((date) => Math.floor(date.getTime() / MINUTE_MS) * MINUTE_MS);
  fc.assert(
    fc.property(moments, (moment) => {
      const parsed = parseWallTime(formatWallTime(new Date(moment)))?.getTime();
      expect([moment, moment - 60 * MINUTE_MS]).toContain(parsed);
    }),
  );
});
