import { isDeepStrictEqual } from 'node:util';
import type { WallClock } from '#contract/wall-clock.ts';
import { listPeriodsOfDay, type OpenPeriod, type Schedule, type SpecialDay, subtractClosures } from './schedule.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Further ahead only the stored special days are known. */
const DAYS_AHEAD = 7;

/**
 * The dates from today on whose hours are not the weekly ones: special days, and within a week also days that closures or a pause
 * shorten. Hours after midnight belong to the date on which they begin. Sorted by date and time.
 */
export function listSpecialDays(schedule: Schedule, clock: WallClock): SpecialDay[] {
  const periodsByDate = new Map<string, OpenPeriod[]>();
  const special = new Set<string>();
  for (let offset = -1; offset <= DAYS_AHEAD; offset += 1) {
    const day = clock.today + offset * DAY_MS;
    const usual = listPeriodsOfDay(schedule, day, clock);
    const open = subtractClosures(usual, schedule.closures);
    const isShortened = !isDeepStrictEqual(open, usual);
    const dates = open.map(([start]) => toDate(clock.toWallTime(start)));
    if (isShortened || schedule.specialDays.some(({ date }) => date === toDate(day))) special.add(toDate(day));
    for (const [index, date] of dates.entries()) {
      if (isShortened) special.add(date);
      periodsByDate.set(date, [...(periodsByDate.get(date) ?? []), ...open.slice(index, index + 1)]);
    }
  }
  const [first, last] = [toDate(clock.today), toDate(clock.today + DAYS_AHEAD * DAY_MS)];
  const soon = [...special]
    .filter((date) => date >= first && date <= last)
    .flatMap((date) => hoursOf(date, periodsByDate.get(date) ?? [], clock));
  return [...soon, ...schedule.specialDays.filter(({ date }) => date > last)].sort(
    (one, other) => one.date.localeCompare(other.date) || (one.from ?? '').localeCompare(other.from ?? ''),
  );
}

/** The hours of a date in whole minutes. */
function hoursOf(date: string, periods: readonly OpenPeriod[], { toWallTime }: WallClock): SpecialDay[] {
  const hours = periods.flatMap(([start, end]) => {
    const from = Math.ceil(toWallTime(start) / MINUTE_MS) * MINUTE_MS;
    return toWallTime(end) - from < MINUTE_MS ? [] : [{ date, from: toTime(from), to: toTime(toWallTime(end)) }];
  });
  return hours.length > 0 ? hours : [{ date, from: null, to: null }];
}

/** YYYY-MM-DD of a wall time. */
const toDate = (wallTime: number): string => new Date(wallTime).toISOString().slice(0, 10);
/** HH:MM of a wall time. */
const toTime = (wallTime: number): string => new Date(wallTime).toISOString().slice(11, 16);
