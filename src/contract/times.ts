import { country } from './country.ts';

// Formats and limits of opening hours and time slots, for menu files, commands and the staff's hours editor.

/** A time of day: HH:MM. */
export const TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/;
/** Lengths of a slot in minutes. */
export const SLOT_LENGTHS = [15, 20, 30, 60] as const;
/** The largest number of days after today for which a restaurant can accept orders. */
export const MAX_SLOT_DAYS_AHEAD = 6;
/** The longest period before closing in which a restaurant accepts no more orders. */
export const MAX_SLOT_CUTOFF_MINUTES = 720;
/** The largest limit of orders in one slot. */
export const MAX_SLOT_ORDERS = 10_000;

const DAY_MINUTES = 24 * 60;
/** The longest pause or busy time, that of a command; the order board sets twelve hours at most. */
export const MAX_PAUSE_MINUTES = 7 * DAY_MINUTES;

/** From one time of day to another; if `to` is not later than `from`, it is on the next day. */
export interface TimeInterval {
  readonly from: string;
  readonly to: string;
}

/** The database stores no year 0; nothing in the shop is older than its oldest customers. */
const MIN_YEAR = '1900';

/** Whether a text is a valid date from 1900 on: `2026-02-28`, not `2026-02-30`. */
export const isCalendarDate = (text: string): boolean => isWallTime(`${text}T00:00`);

/** Whether a text is a valid date from 1900 on with a time of day: `2026-12-31T18:00`. */
export function isWallTime(text: string): boolean {
  const time = Date.parse(`${text}:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 16) === text && text >= MIN_YEAR;
}

/** Whether an interval begins before another one of the same day has ended. */
export function hasOverlap(intervals: readonly TimeInterval[]): boolean {
  const sorted = intervals.map(toMinutes).sort(([one], [other]) => one - other);
  return sorted.some(([start], index) => {
    const previous = sorted[index - 1];
    return previous !== undefined && start < previous[1];
  });
}

function toMinutes({ from, to }: TimeInterval): readonly [start: number, end: number] {
  const [start, end] = [parseMinutes(from), parseMinutes(to)];
  return [start, end > start ? end : end + DAY_MINUTES];
}

/** Minutes since midnight of a time of day. */
export const parseMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * The wall clock of the shop's time zone around an instant. A wall time is a number: the milliseconds since the epoch at
 * which a clock in UTC would show the same date and time.
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
  timeZone: country.timeZone,
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
  // Includes every wall time that `toInstant` accepts. Clocks change at most once in this range, in March or October.
  const [first, last] = [minute - 2 * DAY_MS, minute + 10 * DAY_MS];
  const [offsetBefore, offsetAfter] = [offsetAt(first), offsetAt(last)];
  const change = offsetBefore === offsetAfter ? Infinity : findClockChange(first, last);
  return {
    today: Math.floor((minute + offsetAt(minute)) / DAY_MS) * DAY_MS,
    toInstant: (wallTime) => {
      // When clocks go back, a wall time occurs twice: the result is the first instant. When they go forward, a wall
      // time is skipped: the result is the instant at which a clock that was not changed would show it.
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

/** The instant of a wall time of the shop, `2026-12-31T18:00`; null if the date is invalid or the hour is skipped. */
export function parseWallTime(text: string): Date | null {
  if (!isWallTime(text)) return null;
  const wallTime = Date.parse(`${text}:00Z`);
  const { toInstant, toWallTime } = wallClockAt(new Date(wallTime));
  const instant = toInstant(wallTime);
  return toWallTime(instant) === wallTime ? new Date(instant) : null;
}

/** The wall time of the shop at an instant: `2026-12-31T18:00`. */
export const formatWallTime = (at: Date): string =>
  new Date(wallClockAt(at).toWallTime(at.getTime())).toISOString().slice(0, 16);
