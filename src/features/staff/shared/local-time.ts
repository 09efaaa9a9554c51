import { formatWallTime, wallClockAt } from '#contract/times.ts';
import { calendarDay } from '#features/shared/dates.ts';

/** An instant (ISO 8601) as `<input type="datetime-local">` shows it, on the restaurants' clock: `2026-12-24T18:00`. */
export function toLocalInput(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '' : formatWallTime(at);
}

/**
 * The instant (ISO 8601) at which the restaurants' clock shows this time; null for a text that is none. A time that the clock skips in
 * spring is that of an hour later, and the first of two equal times in autumn is meant.
 */
export function fromLocalInput(local: string): string | null {
  const wallTime = Date.parse(`${local}Z`);
  return Number.isNaN(wallTime) ? null : new Date(wallClockAt(new Date(wallTime)).toInstant(wallTime)).toISOString();
}

/** Business days begin at 05:00: orders of the night belong to the day before. */
const DAY_START_MS = 5 * 3_600_000;

/** The business day of an instant, `2026-11-24`. */
export const businessDay = (at: Date): string => calendarDay(new Date(at.getTime() - DAY_START_MS));

/** The day that many days before another one. */
export function daysBefore(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - count);
  return date.toISOString().slice(0, 10);
}
