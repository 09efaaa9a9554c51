// Rules of opening times and slots that menu files, commands and the editor of hours have in common.

/** A time of day: HH:MM. */
export const TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/;
/** Lengths of a slot in minutes. */
export const SLOT_INTERVALS = [15, 20, 30, 60] as const;
/** Days after today for which orders can be accepted. */
export const MAX_SLOT_DAYS_AHEAD = 6;
export const MAX_SLOT_CUTOFF_MINUTES = 720;
export const MAX_SLOT_ORDERS = 10_000;

const DAY_MINUTES = 24 * 60;

/** From one time of day to another; if `to` is not later than `from`, it is on the next day. */
export interface TimeInterval {
  readonly from: string;
  readonly to: string;
}

/** Whether a text is a date of the calendar: `2026-02-28`, not `2026-02-30`. */
export const isCalendarDate = (text: string): boolean => isCalendarTime(`${text}T00:00`);

/** Whether a text is a minute of a date of the calendar: `2026-12-31T18:00`. */
export function isCalendarTime(text: string): boolean {
  const time = Date.parse(`${text}:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 16) === text;
}

/** Whether an interval begins before another one of the same day has ended. */
export function hasOverlap(intervals: readonly TimeInterval[]): boolean {
  const sorted = intervals.map(toMinutes).sort(([one], [other]) => one - other);
  return sorted.some(([start], index) => {
    const previous = sorted[index - 1];
    return previous !== undefined && start < previous[1];
  });
}

function toMinutes({ from, to }: TimeInterval): readonly [start: number, end: number] {
  const [start, end] = [parseMinutes(from), parseMinutes(to)];
  return [start, end > start ? end : end + DAY_MINUTES];
}

/** Minutes since midnight of a time of day. */
export const parseMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
