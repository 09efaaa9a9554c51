import { expect, test } from 'vitest';
import { hasOverlap, isCalendarDate, isCalendarTime } from './opening-times.ts';

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
  expect(isCalendarTime(text)).toBe(valid);
});
