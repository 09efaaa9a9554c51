import type { Branch } from '#contract/catalog.ts';
import { TIME_ZONE } from '#contract/constants.ts';

/** Wall-clock times HH:MM in Europe/Chisinau; `to` not later than `from` runs past midnight. Weekday 1 is Monday. */
export type Interval = Readonly<Branch['hours'][number]>;

export interface OpenStatus {
  readonly open: boolean;
  /** When a closed restaurant opens next; null when it is open or never opens. */
  readonly opensAt: Date | null;
  /** When an open restaurant closes; null when it is closed or never closes. */
  readonly closesAt: Date | null;
}

/** The wall clock around an instant. Wall-clock times are numbers as if they were UTC milliseconds. */
export interface LocalTime {
  /** Midnight of the day. */
  readonly today: number;
  /** The instant of a wall-clock time between yesterday and nine days ahead, in milliseconds. */
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
 * Whether the intervals contain `now`, and the next change. Touching and overlapping intervals count as one. Pass `local` when
 * there are many restaurants: time zones are slow to compute.
 */
export function getOpenStatus(intervals: readonly Interval[], now: Date, local = localTimeAt(now)): OpenStatus {
  const time = now.getTime();
  const periods = mergePeriods(listPeriodsAround(intervals, local));
  const current = periods.find(([start, end]) => start <= time && time < end);
  if (current) {
    const aroundTheClock = current[1] - time > WEEK_DAYS * DAY_MS;
    return { open: true, opensAt: null, closesAt: aroundTheClock ? null : new Date(current[1]) };
  }
  const next = periods.find(([start]) => start > time);
  return { open: false, opensAt: next ? new Date(next[0]) : null, closesAt: null };
}

/** Clocks change at most once in the days that `toInstant` covers. */
export function localTimeAt(now: Date): LocalTime {
  const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const [first, last] = [minute - 2 * DAY_MS, minute + 10 * DAY_MS];
  const [before, after] = [offsetAt(first), offsetAt(last)];
  const change = before === after ? Infinity : findClockChange(first, last);
  return {
    today: Math.floor((minute + offsetAt(minute)) / DAY_MS) * DAY_MS,
    toInstant: (wallTime) => {
      // The earlier of two instants when clocks go back; an hour later when clocks skip the time.
      const early = wallTime - before;
      const late = wallTime - after;
      return early < change || late < change ? early : late;
    },
  };
}

type OpenPeriod = readonly [start: number, end: number];

/** Instants of every interval from yesterday, which may run into today, to past the same weekday next week. */
function listPeriodsAround(intervals: readonly Interval[], { today, toInstant }: LocalTime): OpenPeriod[] {
  const periods: OpenPeriod[] = [];
  for (let offset = -1; offset <= WEEK_DAYS + 1; offset += 1) {
    const day = today + offset * DAY_MS;
    // 1 January 1970 was a Thursday, weekday 4.
    const weekday = ((day / DAY_MS + 3) % WEEK_DAYS) + 1;
    for (const interval of intervals) {
      if (interval.weekday !== weekday) continue;
      const from = toMinutes(interval.from);
      const to = toMinutes(interval.to);
      const start = toInstant(day + from * MINUTE_MS);
      const end = toInstant((to > from ? day : day + DAY_MS) + to * MINUTE_MS);
      if (end > start) periods.push([start, end]);
    }
  }
  return periods;
}

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

/** Milliseconds by which the wall clock is ahead of UTC at a whole minute. */
function offsetAt(minute: number): number {
  const parts = Object.fromEntries(wallClock.formatToParts(minute).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(parts['year'] ?? 0, (parts['month'] ?? 1) - 1, parts['day'], parts['hour'], parts['minute']) - minute;
}

/** The first minute with the offset of `last`. */
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
