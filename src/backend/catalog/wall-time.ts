import { isCalendarTime } from '#contract/opening-times.ts';
import { wallClockAt } from './schedule.ts';

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
