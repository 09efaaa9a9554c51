import { expect, test } from 'vitest';
import * as v from 'valibot';
import { CalendarDate, Instant } from './dates.ts';

test.each([
  ['2026-02-28', true],
  ['1900-01-01', true],
  ['9999-12-31', true],
  ['2026-02-30', false],
  // The database refuses it.
  ['0000-01-01', false],
  ['1899-12-31', false],
  ['+12026-01-01', false],
])('the date %j is accepted: %s', (text, valid) => {
  expect(v.is(CalendarDate, text)).toBe(valid);
  expect(v.is(Instant, `${text}T12:00:00Z`)).toBe(valid);
  expect(v.is(Instant, `${text}T12:00:00.000+02:00`)).toBe(valid);
});

test('an instant has an offset', () => {
  expect(v.is(Instant, '2026-02-28T12:00:00')).toBe(false);
});
