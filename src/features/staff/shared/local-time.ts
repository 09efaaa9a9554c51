import { formatWallTime, wallClockAt } from '#contract/times.ts';

/**
 * Converts an instant (ISO 8601) to the value of `<input type="datetime-local">`: the restaurants' wall time
 * `2026-12-24T18:00`. Empty for an invalid instant.
 */
export function toLocalInput(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '' : formatWallTime(at);
}

/**
 * Converts a wall time of the restaurants to an instant (ISO 8601); null for an invalid text. A time that is skipped in
 * spring is read as one hour later; of two equal times in autumn, the first is used.
 */
export function fromLocalInput(local: string): string | null {
  // The wall time is read as if it were in UTC. It is within hours of its instant, and `wallClockAt` covers days.
  const wallTime = Date.parse(`${local}Z`);
  return Number.isNaN(wallTime) ? null : new Date(wallClockAt(new Date(wallTime)).toInstant(wallTime)).toISOString();
}

/** Business days begin at 05:00 wall time: orders of the night belong to the day before. */
const BUSINESS_DAY_START_MS = 5 * 3_600_000;

/** The business day of an instant, `2026-11-24`. */
export function businessDayOf(at: Date): string {
  const wallTime = wallClockAt(at).toWallTime(at.getTime());
  return new Date(wallTime - BUSINESS_DAY_START_MS).toISOString().slice(0, 10);
}

/** The date `count` days before `day`; a negative count goes forward. */
export function daysBefore(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - count);
  return date.toISOString().slice(0, 10);
}
