import { isDeepStrictEqual } from 'node:util';
import type { Branch } from '#contract/catalog.ts';
import { parseMinutes, type WallClock } from '#contract/times.ts';

/**
 * Opening hours of one weekday, 1 for Monday to 7 for Sunday: wall-clock times HH:MM in the shop's time zone. If `to` is not
 * later than `from`, it is on the next day.
 */
export type Interval = Readonly<Branch['hours'][number]>;

/**
 * An interval of one date, YYYY-MM-DD, with times as in `Interval`; null times mean that the branch is closed all day.
 * Special days of a date replace its weekly hours; one date may have several.
 */
interface SpecialDay {
  readonly date: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** A period in which no orders are accepted, in milliseconds since the epoch. */
interface Closure {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Opening times of the kitchen of one branch. */
export interface Schedule {
  readonly hours: readonly Interval[];
  readonly specialDays: readonly SpecialDay[];
  readonly closures: readonly Closure[];
}

/** What ends all orders of a restaurant for a time. */
interface Pause {
  readonly pausedUntil: Date | null;
  /** Set while orders are left unanswered: the restaurant has no hours until a staff member opens its board. */
  readonly unattendedSince: Date | null;
}

/** A branch with the rows about its opening times. */
interface BranchTimes {
  readonly id: number;
  readonly hours: readonly { readonly weekday: number; readonly opens: string; readonly closes: string }[];
  readonly specialDays: readonly {
    readonly date: string;
    readonly opens: string | null;
    readonly closes: string | null;
  }[];
}

/**
 * The schedules of the branches of a restaurant, in the same order.
 * @param closures of the restaurant; a null `branchId` means all branches
 */
export function toSchedules(
  { pausedUntil, unattendedSince }: Pause,
  branches: readonly BranchTimes[],
  closures: readonly { readonly branchId: number | null; readonly startsAt: Date; readonly endsAt: Date }[],
): Schedule[] {
  const pauseEnd = unattendedSince === null ? pausedUntil?.getTime() : Infinity;
  const pause = pauseEnd === undefined ? [] : [{ startsAt: -Infinity, endsAt: pauseEnd }];
  return branches.map(({ id, hours, specialDays }) => ({
    hours: hours.map(toInterval),
    specialDays: specialDays.map(({ date, opens, closes }) => ({ date, from: opens, to: closes })),
    closures: [
      ...pause,
      ...closures
        .filter(({ branchId }) => branchId === null || branchId === id)
        .map(({ startsAt, endsAt }) => ({ startsAt: startsAt.getTime(), endsAt: endsAt.getTime() })),
    ],
  }));
}

export const toInterval = ({ weekday, opens, closes }: BranchTimes['hours'][number]): Interval => ({
  weekday,
  from: opens,
  to: closes,
});

/** A period in which a kitchen is open: milliseconds since the epoch. */
export type OpenPeriod = readonly [start: number, end: number];

interface OpenStatus {
  readonly open: boolean;
  /** When a closed restaurant opens next; null when it is open, or does not open in the days that the periods cover. */
  readonly opensAt: Date | null;
  /** When an open restaurant closes; null when it is closed, or stays open for more than a week. */
  readonly closesAt: Date | null;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** Whether a kitchen works at `now`, and when that next changes. `periods` must be those around `now`. */
export function getOpenStatus(periods: readonly OpenPeriod[], now: Date): OpenStatus {
  const time = now.getTime();
  const current = periods.find(([start, end]) => start <= time && time < end);
  if (current) {
    const aroundTheClock = current[1] - time > WEEK_DAYS * DAY_MS;
    return { open: true, opensAt: null, closesAt: aroundTheClock ? null : new Date(current[1]) };
  }
  const next = periods.find(([start]) => start > time);
  return { open: false, opensAt: next ? new Date(next[0]) : null, closesAt: null };
}

/**
 * When at least one of these branches is open, from yesterday to eight days ahead: sorted periods that neither touch
 * nor overlap. Displayed opening hours, available order times and the check of an order are computed from them. For
 * many restaurants, pass the clock of one `wallClockAt(now)`: time zones are slow to compute.
 */
export function listOpenPeriods(schedules: readonly Schedule[], clock: WallClock): readonly OpenPeriod[] {
  return mergePeriods(
    schedules.flatMap((schedule) => subtractClosures(listPeriodsOfDays(schedule, clock), schedule.closures)),
  );
}

/** The parts of the periods that are outside all closures. */
const subtractClosures = (periods: readonly OpenPeriod[], closures: readonly Closure[]): readonly OpenPeriod[] =>
  closures.reduce((open, closure) => open.flatMap((period) => subtractClosure(period, closure)), periods);

function subtractClosure([start, end]: OpenPeriod, { startsAt, endsAt }: Closure): OpenPeriod[] {
  const before: OpenPeriod = [start, Math.min(end, startsAt)];
  const after: OpenPeriod = [Math.max(start, endsAt), end];
  return [before, after].filter(([from, to]) => from < to);
}

/** The periods of every interval from yesterday, which may end today, to eight days ahead, without closures. */
const listPeriodsOfDays = (schedule: Schedule, clock: WallClock): OpenPeriod[] =>
  Array.from({ length: WEEK_DAYS + 3 }, (_, index) => clock.today + (index - 1) * DAY_MS).flatMap((day) =>
    listPeriodsOfDay(schedule, day, clock),
  );

/**
 * The periods of the intervals of one day, without closures.
 * @param day wall time of the midnight at which it begins, from yesterday to eight days ahead
 */
function listPeriodsOfDay({ hours, specialDays }: Schedule, day: number, { toInstant }: WallClock) {
  return listIntervalsOfDay(hours, specialDays, day).flatMap(({ from, to }): OpenPeriod[] => {
    const [fromMinutes, toMinutes] = [parseMinutes(from), parseMinutes(to)];
    const start = toInstant(day + fromMinutes * MINUTE_MS);
    const end = toInstant((toMinutes > fromMinutes ? day : day + DAY_MS) + toMinutes * MINUTE_MS);
    // An interval that begins in an hour skipped by daylight saving time may end before it starts.
    return end > start ? [[start, end]] : [];
  });
}

/** @param day wall time of the midnight at which the day begins */
function listIntervalsOfDay(
  hours: readonly Interval[],
  specialDays: readonly SpecialDay[],
  day: number,
): readonly Pick<Interval, 'from' | 'to'>[] {
  // Most branches have no special days: formatting the date would take most of the time of a list of restaurants.
  if (specialDays.length > 0) {
    const date = new Date(day).toISOString().slice(0, 10);
    const special = specialDays.filter((row) => row.date === date);
    if (special.length > 0)
      return special.flatMap(({ from, to }) => (from === null || to === null ? [] : [{ from, to }]));
  }
  // Day 0, 1 January 1970, was a Thursday: weekday 4.
  const weekday = ((day / DAY_MS + 3) % WEEK_DAYS) + 1;
  return hours.filter((interval) => interval.weekday === weekday);
}

/** Sorts the periods and joins those that touch or overlap. */
function mergePeriods(periods: readonly OpenPeriod[]): readonly OpenPeriod[] {
  const result: OpenPeriod[] = [];
  for (const period of periods.toSorted(([one], [other]) => one - other)) {
    const last = result.at(-1);
    if (last && period[0] <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], period[1])];
    else result.push(period);
  }
  return result;
}

/** Beyond these days only the stored special days are listed. */
const DAYS_AHEAD = 7;

/**
 * The dates from today on whose hours differ from the weekly ones: special days, and within a week also days that
 * closures or a pause shorten. Hours after midnight belong to the date on which they begin. Sorted by date and time.
 */
export function listSpecialDays(schedule: Schedule, clock: WallClock): SpecialDay[] {
  const periodsByDate = new Map<string, OpenPeriod[]>();
  const special = new Set<string>();
  for (let offset = -1; offset <= DAYS_AHEAD; offset += 1) {
    const day = clock.today + offset * DAY_MS;
    const planned = listPeriodsOfDay(schedule, day, clock);
    const open = subtractClosures(planned, schedule.closures);
    const isShortened = !isDeepStrictEqual(open, planned);
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

/** The hours of a date, rounded to whole minutes; one row with null times if it has none. */
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
