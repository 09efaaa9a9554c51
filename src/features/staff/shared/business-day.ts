import { calendarDay } from '#features/shared/dates.ts';

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
