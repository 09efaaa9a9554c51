import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatWallTime, parseWallTime } from './wall-clock.ts';

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
