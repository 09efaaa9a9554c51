import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listOpenPeriods, listSpecialDays, type Schedule } from './schedule.ts';
import { wallClockAt } from '#contract/times.ts';

const daily = (from: string, to: string, extra: Partial<Schedule> = {}): Schedule => ({
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to })),
  specialDays: [],
  closures: [],
  ...extra,
});
const closure = (startsAt: string, endsAt: string) => ({ startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) });
/** Noon of a Friday in Chișinău. */
const NOW = '2026-11-20T10:00:00Z';
const specialDaysOf = (schedule: Schedule, now = NOW) => listSpecialDays(schedule, wallClockAt(new Date(now)));

describe('special days', () => {
  test('are none in an ordinary week', () => {
    expect(specialDaysOf(daily('09:00', '22:00'))).toEqual([]);
    expect(specialDaysOf(daily('18:00', '02:00'))).toEqual([]);
    expect(specialDaysOf(daily('00:00', '00:00'))).toEqual([]);
  });

  test('are those with hours of their own, from today on, however far ahead', () => {
    const specialDays = [
      { date: '2026-11-19', from: null, to: null },
      { date: '2026-11-21', from: '20:00', to: '02:00' },
      { date: '2026-11-21', from: '10:00', to: '14:00' },
      { date: '2026-11-22', from: null, to: null },
      { date: '2027-01-01', from: null, to: null },
    ];
    expect(specialDaysOf(daily('09:00', '22:00', { specialDays }))).toEqual([
      { date: '2026-11-21', from: '10:00', to: '14:00' },
      { date: '2026-11-21', from: '20:00', to: '02:00' },
      { date: '2026-11-22', from: null, to: null },
      { date: '2027-01-01', from: null, to: null },
    ]);
  });

  test('are those that a closure shortens, divides or takes', () => {
    const closures = [
      closure('2026-11-20T12:00:00Z', '2026-11-20T12:30:00Z'),
      closure('2026-11-21T15:00:00Z', '2026-11-23T08:00:30Z'),
    ];
    expect(specialDaysOf(daily('09:00', '22:00', { closures }))).toEqual([
      { date: '2026-11-20', from: '09:00', to: '14:00' },
      { date: '2026-11-20', from: '14:30', to: '22:00' },
      { date: '2026-11-21', from: '09:00', to: '17:00' },
      { date: '2026-11-22', from: null, to: null },
      { date: '2026-11-23', from: '10:01', to: '22:00' },
    ]);
  });

  test('are two where a closure ends after midnight', () => {
    const closures = [closure('2026-11-20T15:00:00Z', '2026-11-20T23:00:00Z')];
    expect(specialDaysOf(daily('18:00', '02:00', { closures }))).toEqual([
      { date: '2026-11-20', from: null, to: null },
      { date: '2026-11-21', from: '01:00', to: '02:00' },
      { date: '2026-11-21', from: '18:00', to: '02:00' },
    ]);
  });

  test('include today while the kitchen is paused', () => {
    const closures = [{ startsAt: -Infinity, endsAt: Date.parse('2026-11-20T10:30:00Z') }];
    expect(specialDaysOf(daily('09:00', '22:00', { closures }))).toEqual([
      { date: '2026-11-20', from: '12:30', to: '22:00' },
    ]);
  });

  test('say the same as the open periods, whatever the closures', () => {
    const closures = fc.array(
      fc
        .tuple(fc.integer({ min: -600, max: 5 * 1440 }), fc.integer({ min: 1, max: 3 * 1440 }))
        .map(([start, length]) => ({
          startsAt: Date.parse(NOW) + start * 60_000,
          endsAt: Date.parse(NOW) + (start + length) * 60_000,
        })),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(closures, fc.constantFrom('22:00', '02:00', '09:00'), (ofSchedule, to) => {
        const schedule = daily('09:00', to, { closures: ofSchedule });
        const clock = wallClockAt(new Date(NOW));
        const asSpecialDays = {
          ...schedule,
          closures: [],
          specialDays: [...listSpecialDays(schedule, clock)],
        };
        // Yesterday is not listed.
        const fromToday = (of: Schedule) =>
          listOpenPeriods([of], clock).filter(
            ([start]) =>
              start >= clock.toInstant(clock.today + 24 * 60 * 60_000) &&
              start < Date.parse(NOW) + 6 * 24 * 60 * 60_000,
          );
        expect(fromToday(asSpecialDays)).toEqual(fromToday(schedule));
      }),
    );
  });
});
