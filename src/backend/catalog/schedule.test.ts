import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getOpenStatus, type Interval, listOpenPeriods, type Schedule } from './schedule.ts';
import { wallClockAt } from '#contract/times.ts';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const daily = (from: string, to: string): Interval[] => EVERY_DAY.map((weekday) => ({ weekday, from, to }));

const withHours = (hours: readonly Interval[]): Schedule => ({ hours, specialDays: [], closures: [] });
const statusAt = (schedules: readonly Schedule[], now: Date) =>
  getOpenStatus(listOpenPeriods(schedules, wallClockAt(now)), now);

/** Winter time in Chișinău is two hours ahead of UTC, summer time three. */
function stateAt(intervals: readonly Interval[], now: string) {
  return stateOf([withHours(intervals)], now);
}

function stateOf(schedules: readonly Schedule[], now: string) {
  const { open, opensAt, closesAt } = statusAt(schedules, new Date(now));
  return { open, opensAt: opensAt?.toISOString() ?? null, closesAt: closesAt?.toISOString() ?? null };
}

const open = (closesAt: string | null) => ({ open: true, opensAt: null, closesAt });
const closed = (opensAt: string | null) => ({ open: false, opensAt, closesAt: null });

describe('getOpenStatus', () => {
  test.each([
    ['before the opening', '2026-11-20T06:59:59Z', closed('2026-11-20T07:00:00.000Z')],
    ['at the very opening', '2026-11-20T07:00:00Z', open('2026-11-20T20:00:00.000Z')],
    ['a second before the closing', '2026-11-20T19:59:59Z', open('2026-11-20T20:00:00.000Z')],
    ['at the very closing', '2026-11-20T20:00:00Z', closed('2026-11-21T07:00:00.000Z')],
  ])('computes the state of a day from 09:00 to 22:00 %s', (_when, now, expected) => {
    expect(stateAt(daily('09:00', '22:00'), now)).toEqual(expected);
  });

  test('lets an interval run past midnight into the next day', () => {
    const friday: Interval[] = [{ weekday: 5, from: '18:00', to: '02:00' }];
    expect(stateAt(friday, '2026-11-20T23:30:00Z')).toEqual(open('2026-11-21T00:00:00.000Z'));
    expect(stateAt(friday, '2026-11-21T00:30:00Z')).toEqual(closed('2026-11-27T16:00:00.000Z'));
  });

  test('supports several intervals a day and closes between them', () => {
    const split = [...daily('09:00', '14:00'), ...daily('17:00', '23:00')];
    expect(stateAt(split, '2026-11-20T13:00:00Z')).toEqual(closed('2026-11-20T15:00:00.000Z'));
    expect(stateAt(split, '2026-11-20T16:00:00Z')).toEqual(open('2026-11-20T21:00:00.000Z'));
  });

  test('joins intervals that touch or overlap', () => {
    expect(
      stateAt(
        [...daily('09:00', '14:00'), ...daily('13:00', '18:00'), ...daily('18:00', '20:00')],
        '2026-11-20T08:00:00Z',
      ),
    ).toEqual(open('2026-11-20T18:00:00.000Z'));
  });

  test('never closes when every day lasts from midnight to midnight', () => {
    expect(stateAt(daily('00:00', '00:00'), '2026-11-20T08:00:00Z')).toEqual(open(null));
  });

  test('finds the opening a week ahead when only this weekday has hours and they are over', () => {
    expect(stateAt([{ weekday: 5, from: '09:00', to: '10:00' }], '2026-11-20T09:00:00Z')).toEqual(
      closed('2026-11-27T07:00:00.000Z'),
    );
  });

  test('has no opening without any hours', () => {
    expect(stateAt([], '2026-11-20T09:00:00Z')).toEqual(closed(null));
  });

  test('preserves wall-clock times when clocks change', () => {
    // Sunday 29 March 2026 begins in winter time and ends in summer time; 25 October the other way round.
    expect(stateAt(daily('09:00', '22:00'), '2026-03-28T22:00:00Z')).toEqual(closed('2026-03-29T06:00:00.000Z'));
    expect(stateAt(daily('09:00', '22:00'), '2026-10-24T21:00:00Z')).toEqual(closed('2026-10-25T07:00:00.000Z'));
  });

  test('counts a night through the change as an hour shorter in spring and longer in autumn', () => {
    const night = daily('22:00', '06:00');
    expect(stateAt(night, '2026-03-28T20:00:00Z')).toEqual(open('2026-03-29T03:00:00.000Z'));
    expect(stateAt(night, '2026-10-24T19:00:00Z')).toEqual(open('2026-10-25T04:00:00.000Z'));
  });

  test('replaces the weekly hours on a special day, also one that is closed or ends after midnight', () => {
    const schedule = {
      ...withHours(daily('09:00', '22:00')),
      specialDays: [
        { date: '2026-12-31', from: '10:00', to: '14:00' },
        { date: '2026-12-31', from: '20:00', to: '02:00' },
        { date: '2027-01-01', from: null, to: null },
      ],
    };
    expect(stateOf([schedule], '2026-12-31T07:30:00Z')).toEqual(closed('2026-12-31T08:00:00.000Z'));
    expect(stateOf([schedule], '2026-12-31T12:00:00Z')).toEqual(closed('2026-12-31T18:00:00.000Z'));
    expect(stateOf([schedule], '2026-12-31T23:00:00Z')).toEqual(open('2027-01-01T00:00:00.000Z'));
    expect(stateOf([schedule], '2027-01-01T10:00:00Z')).toEqual(closed('2027-01-02T07:00:00.000Z'));
  });

  test('is closed during closures, which may cover an opening or lie within the hours', () => {
    const between = (startsAt: string, endsAt: string) => ({
      startsAt: Date.parse(startsAt),
      endsAt: Date.parse(endsAt),
    });
    const schedule = {
      ...withHours(daily('09:00', '22:00')),
      closures: [
        between('2026-11-20T06:00:00Z', '2026-11-20T08:00:00Z'),
        between('2026-11-20T12:00:00Z', '2026-11-20T12:30:00Z'),
      ],
    };
    expect(stateOf([schedule], '2026-11-20T07:30:00Z')).toEqual(closed('2026-11-20T08:00:00.000Z'));
    expect(stateOf([schedule], '2026-11-20T08:00:00Z')).toEqual(open('2026-11-20T12:00:00.000Z'));
    expect(stateOf([schedule], '2026-11-20T12:10:00Z')).toEqual(closed('2026-11-20T12:30:00.000Z'));
    expect(stateOf([schedule], '2026-11-20T12:30:00Z')).toEqual(open('2026-11-20T20:00:00.000Z'));
  });

  test('is open while one of several branches is', () => {
    const branches = [withHours(daily('09:00', '15:00')), withHours(daily('14:00', '22:00'))];
    expect(stateOf(branches, '2026-11-20T08:00:00Z')).toEqual(open('2026-11-20T20:00:00.000Z'));
  });

  const times = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
  const weeks = fc.array(fc.record({ weekday: fc.integer({ min: 1, max: 7 }), from: times, to: times }), {
    maxLength: 10,
  });
  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });

  test('the state lasts until the returned instant and changes then', () => {
    fc.assert(
      fc.property(weeks, moments, (week, now) => {
        const opening = statusAt([withHours(week)], now);
        const change = opening.opensAt ?? opening.closesAt;
        if (change === null) return;
        expect(change.getTime()).toBeGreaterThan(now.getTime());
        const middle = new Date((now.getTime() + change.getTime()) / 2);
        expect(statusAt([withHours(week)], middle).open).toBe(opening.open);
        expect(statusAt([withHours(week)], new Date(change.getTime() - 1)).open).toBe(opening.open);
        expect(statusAt([withHours(week)], change).open).toBe(!opening.open);
      }),
    );
  });

  test('changes at the wall-clock times of the week, independent of clock changes', () => {
    const wallClock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Chisinau',
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
    });
    const mondays: Interval[] = [{ weekday: 1, from: '09:00', to: '22:30' }];
    fc.assert(
      fc.property(moments, (now) => {
        const { opensAt, closesAt } = statusAt([withHours(mondays)], now);
        expect(wallClock.format(opensAt ?? closesAt ?? undefined)).toBe(opensAt ? 'Monday 09:00' : 'Monday 22:30');
      }),
    );
  });
});
