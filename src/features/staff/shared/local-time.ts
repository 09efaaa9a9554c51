import type { Locale } from '#contract/constants.ts';
import { formatWallTime, wallClockAt } from '#contract/times.ts';
import { formatDate } from '#features/shared/dates.ts';

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

/** `31 декабря 2026 г.`, from `2026-12-31`. */
export const formatCalendarDate = (date: string, locale: Locale): string =>
  formatDate(new Date(`${date}T12:00:00Z`), locale);

/** `31 декабря 2026 г., 18:00`, from the wall time `2026-12-31T18:00`. */
export const displayWallTime = (time: string, locale: Locale): string =>
  `${formatCalendarDate(time.slice(0, 10), locale)}, ${time.slice(11)}`;
