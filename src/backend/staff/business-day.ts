import { wallClockAt } from '#contract/times.ts';

/** The hour at which a business day begins: orders of the night belong to the day before. */
const BUSINESS_DAY_START_HOUR = 5;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The wall time at which a calendar day begins: the milliseconds since the epoch of its midnight in UTC. */
const midnightOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day after this one: `2026-11-30` → `2026-12-01`. */
const nextDay = (day: string): string => new Date(midnightOf(day) + DAY_MS).toISOString().slice(0, 10);

/** When a business day begins, by the restaurants' wall clock. @param day `2026-11-24` */
export function startOfBusinessDay(day: string): Date {
  const midnight = midnightOf(day);
  // A wall clock converts wall times around its instant, also across a change of the clocks.
  return new Date(wallClockAt(new Date(midnight)).toInstant(midnight + BUSINESS_DAY_START_HOUR * HOUR_MS));
}

/** When a business day ends and the next begins. */
export const endOfBusinessDay = (day: string): Date => startOfBusinessDay(nextDay(day));

/** The business day of an instant. */
export function businessDayOf(at: Date): string {
  const wallTime = wallClockAt(at).toWallTime(at.getTime());
  return new Date(wallTime - BUSINESS_DAY_START_HOUR * HOUR_MS).toISOString().slice(0, 10);
}

/** The hour of the wall clock, 0 to 23. */
export const wallHourOf = (at: Date): number => new Date(wallClockAt(at).toWallTime(at.getTime())).getUTCHours();

/** The business days from one to another. */
export function businessDaysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = nextDay(day)) days.push(day);
  return days;
}
