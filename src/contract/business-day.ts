import { type WallClock, wallClockAt } from './times.ts';

// Business days of the restaurants. A day is written `2026-11-24`.

/** The hour of the wall clock at which a business day begins: the hours after midnight belong to the day before. */
const BUSINESS_DAY_START_HOUR = 5;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The wall time at which a calendar day begins: the milliseconds since the epoch of its midnight in UTC. */
const midnightOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const toDay = (wallTime: number): string => new Date(wallTime).toISOString().slice(0, 10);

/** The day a number of days later, or earlier if it is negative. */
export const addDays = (day: string, count: number): string => toDay(midnightOf(day) + count * DAY_MS);

/** When a business day begins. */
export function startOfBusinessDay(day: string): Date {
  const midnight = midnightOf(day);
  // A wall clock converts wall times around its instant, also across a change of the clocks.
  return new Date(wallClockAt(new Date(midnight)).toInstant(midnight + BUSINESS_DAY_START_HOUR * HOUR_MS));
}

/** When a business day ends and the next begins. */
export const endOfBusinessDay = (day: string): Date => startOfBusinessDay(addDays(day, 1));

/** The business day of an instant. */
export const businessDayOf = (at: Date, clock: WallClock = wallClockAt(at)): string =>
  toDay(clock.toWallTime(at.getTime()) - BUSINESS_DAY_START_HOUR * HOUR_MS);

/** The hour of the wall clock, 0 to 23. */
export const wallHourOf = (at: Date, clock: WallClock = wallClockAt(at)): number =>
  new Date(clock.toWallTime(at.getTime())).getUTCHours();

/** Whether an instant is after midnight, but on the business day before. */
export const isAfterMidnight = (at: Date, clock?: WallClock): boolean =>
  wallHourOf(at, clock) < BUSINESS_DAY_START_HOUR;

/** The business days from one to another. */
export function businessDaysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
