import { expect, test } from 'vitest';
import { businessDayOf, endOfBusinessDay, startOfBusinessDay } from './business-day.ts';

test.each([
  ['in winter', '2026-11-24', '2026-11-24T03:00:00.000Z', '2026-11-25T03:00:00.000Z'],
  ['in summer', '2026-07-01', '2026-07-01T02:00:00.000Z', '2026-07-02T02:00:00.000Z'],
  ['before the clocks go forward, 23 hours long', '2026-03-28', '2026-03-28T03:00:00.000Z', '2026-03-29T02:00:00.000Z'],
  ['before the clocks go back, 25 hours long', '2026-10-24', '2026-10-24T02:00:00.000Z', '2026-10-25T03:00:00.000Z'],
  ['at the end of a year', '2026-12-31', '2026-12-31T03:00:00.000Z', '2027-01-01T03:00:00.000Z'],
])('a business day %s begins at 05:00 of the wall clock', (_when, day, start, end) => {
  expect(startOfBusinessDay(day).toISOString()).toBe(start);
  expect(endOfBusinessDay(day).toISOString()).toBe(end);
});

test.each([
  ['2026-11-24T02:59:59Z', '2026-11-23'],
  ['2026-11-24T03:00:00Z', '2026-11-24'],
  ['2026-03-29T01:59:59Z', '2026-03-28'],
  ['2026-03-29T02:00:00Z', '2026-03-29'],
  ['2026-10-25T02:59:59Z', '2026-10-24'],
])('%s belongs to %s', (at, day) => {
  expect(businessDayOf(new Date(at))).toBe(day);
});
