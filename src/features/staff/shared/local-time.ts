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
