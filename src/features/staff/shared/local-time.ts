import { TIME_ZONE } from '#contract/constants.ts';

const MINUTE_MS = 60_000;

const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The restaurants' clock at an instant: `2026-12-24T18:00:00`. */
const readClock = (at: Date): string => wallClock.format(at).replace(' ', 'T');

/** An instant (ISO 8601) as `<input type="datetime-local">` shows it, on the restaurants' clock: `2026-12-24T18:00`. */
export function toLocalInput(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '' : readClock(at).slice(0, 'YYYY-MM-DDTHH:MM'.length);
}

/**
 * The instant (ISO 8601) at which the restaurants' clock shows this time; null for a text that is none. A time that the clock skips in
 * spring is that of an hour later, and the first of two equal times in autumn is meant.
 */
export function fromLocalInput(local: string): string | null {
  const wallTime = Date.parse(`${local}Z`);
  if (Number.isNaN(wallTime)) return null;
  const offsetAt = (instant: number) => Date.parse(`${readClock(new Date(instant))}Z`) - instant;
  // The clock changes by an hour at most between these two.
  const offsets = [wallTime - 180 * MINUTE_MS, wallTime + 180 * MINUTE_MS].map(offsetAt);
  const instants = offsets.map((offset) => wallTime - offset);
  const exact = instants.find((instant) => instant + offsetAt(instant) === wallTime);
  return new Date(exact ?? Math.max(...instants)).toISOString();
}
