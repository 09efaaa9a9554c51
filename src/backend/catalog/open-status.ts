import type { Branch } from '#contract/catalog.ts';
import { TIME_ZONE } from '#contract/constants.ts';

/**
 * Opening hours of one weekday, 1 for Monday to 7 for Sunday: wall-clock times HH:MM in Europe/Chisinau. If `to` is not later than
 * `from`, it is on the next day.
 */
export type Interval = Readonly<Branch['hours'][number]>;

export interface OpenStatus {
  readonly open: boolean;
  /** When a closed restaurant opens next; null when it is open, or does not open within the coming week. */
  readonly opensAt: Date | null;
  /** When an open restaurant closes; null when it is closed, or stays open for more than a week. */
  readonly closesAt: Date | null;
}

/**
 * The wall clock of Europe/Chisinau around an instant. A wall time is a number: the milliseconds since the epoch at which a clock
 * in UTC would show the same date and time.
 */
export interface LocalClock {
  /** Wall time of the midnight at which the current day began. */
  readonly today: number;
  /** The instant of a wall time from yesterday to nine days ahead, in milliseconds since the epoch. */
  toInstant(wallTime: number): number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/**
 * Whether the intervals contain `now`, and when that next changes. Touching and overlapping intervals count as one. For many
 * restaurants, pass one `wallClockAt(now)`: time zones are slow to compute.
 */
export function getOpenStatus(intervals: readonly Interval[], now: Date, clock = wallClockAt(now)): OpenStatus {
  const time = now.getTime();
  const periods = mergePeriods(listPeriodsAround(intervals, clock));
  const current = periods.find(([start, end]) => start <= time && time < end);
  if (current) {
    const aroundTheClock = current[1] - time > WEEK_DAYS * DAY_MS;
    return { open: true, opensAt: null, closesAt: aroundTheClock ? null : new Date(current[1]) };
  }
  const next = periods.find(([start]) => start > time);
  return { open: false, opensAt: next ? new Date(next[0]) : null, closesAt: null };
}

/** The wall clock around `now`, for any number of restaurants. */
export function wallClockAt(now: Date): LocalClock {
  const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  // Includes every wall time that `toInstant` accepts. The clocks change at most once in these days: in March or October.
  const [first, last] = [minute - 2 * DAY_MS, minute + 10 * DAY_MS];
  const [offsetBefore, offsetAfter] = [offsetAt(first), offsetAt(last)];
  const change = offsetBefore === offsetAfter ? Infinity : findClockChange(first, last);
  return {
    today: Math.floor((minute + offsetAt(minute)) / DAY_MS) * DAY_MS,
    toInstant: (wallTime) => {
      // When clocks go back, a wall time occurs twice, and the first instant counts. When they go forward, a wall time is skipped,
      // and the instant counts at which the unchanged clock would show it: an hour later on the wall.
      const beforeChange = wallTime - offsetBefore;
      const afterChange = wallTime - offsetAfter;
      return beforeChange < change || afterChange < change ? beforeChange : afterChange;
    },
  };
}

/** Start and end, in milliseconds since the epoch. */
type OpenPeriod = readonly [start: number, end: number];

/** The periods of every interval from yesterday, which may end today, to eight days ahead. */
function listPeriodsAround(intervals: readonly Interval[], { today, toInstant }: LocalClock): OpenPeriod[] {
  const periods: OpenPeriod[] = [];
  for (let offset = -1; offset <= WEEK_DAYS + 1; offset += 1) {
    const day = today + offset * DAY_MS;
    // Day 0, 1 January 1970, was a Thursday: weekday 4.
    const weekday = ((day / DAY_MS + 3) % WEEK_DAYS) + 1;
    for (const interval of intervals) {
      if (interval.weekday !== weekday) continue;
      const from = toMinutes(interval.from);
      const to = toMinutes(interval.to);
      const start = toInstant(day + from * MINUTE_MS);
      const end = toInstant((to > from ? day : day + DAY_MS) + to * MINUTE_MS);
      // One that begins in a skipped hour may end before it starts.
      if (end > start) periods.push([start, end]);
    }
  }
  return periods;
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

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Milliseconds by which the wall clock is ahead of UTC at an instant, which must be a whole minute. */
function offsetAt(minute: number): number {
  const parts = Object.fromEntries(wallClock.formatToParts(minute).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(parts['year'] ?? 0, (parts['month'] ?? 1) - 1, parts['day'], parts['hour'], parts['minute']) - minute;
}

/** The first minute with the offset of `last`, which must differ from that of `first`. */
function findClockChange(first: number, last: number): number {
  const after = offsetAt(last);
  let [low, high] = [first, last];
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetAt(middle) === after) high = middle;
    else low = middle;
  }
  return high;
}
