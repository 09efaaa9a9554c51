import { TIME_ZONE } from './constants.ts';
import { isCalendarTime } from './opening-times.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * The wall clock of Europe/Chisinau around an instant. A wall time is a number: the milliseconds since the epoch at which a clock
 * in UTC would show the same date and time.
 */
export interface WallClock {
  /** Wall time of the midnight at which the current day began. */
  readonly today: number;
  /** The instant of a wall time from yesterday to nine days ahead, in milliseconds since the epoch. */
  toInstant(wallTime: number): number;
  /** The wall time of an instant from yesterday to nine days ahead. */
  toWallTime(instant: number): number;
}

const wallClockFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** The wall clock around `now`, for any number of restaurants. */
export function wallClockAt(now: Date): WallClock {
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
    toWallTime: (instant) => instant + (instant < change ? offsetBefore : offsetAfter),
  };
}

/** Milliseconds by which the wall clock is ahead of UTC at an instant, which must be a whole minute. */
function offsetAt(minute: number): number {
  const parts = Object.fromEntries(
    wallClockFormat.formatToParts(minute).map(({ type, value }) => [type, Number(value)]),
  );
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

/** The instant at which the clock in Chișinău shows `2026-12-31T18:00`; null if it never does: no such date, or a skipped hour. */
export function parseWallTime(text: string): Date | null {
  if (!isCalendarTime(text)) return null;
  const wallTime = Date.parse(`${text}:00Z`);
  const { toInstant, toWallTime } = wallClockAt(new Date(wallTime));
  const instant = toInstant(wallTime);
  return toWallTime(instant) === wallTime ? new Date(instant) : null;
}

/** What the clock in Chișinău shows at an instant: `2026-12-31T18:00`. */
export const formatWallTime = (at: Date): string =>
  new Date(wallClockAt(at).toWallTime(at.getTime())).toISOString().slice(0, 16);
