import { formatWallTime, wallClockAt } from '#contract/times.ts';

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
