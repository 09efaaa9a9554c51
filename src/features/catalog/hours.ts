import type { Branch } from '#contract/catalog.ts';

export type WorkingHours = Branch['hours'];

/** Neighbouring weekdays with the same hours; 1 is Monday. No intervals: closed all day. */
export interface DaysHours {
  readonly first: number;
  readonly last: number;
  readonly intervals: readonly string[];
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** A week of opening hours in as few rows as it takes, from Monday on; `00:00–24:00` is written for a whole day. */
export function weekOf(hours: WorkingHours): DaysHours[] {
  return WEEKDAYS.reduce<DaysHours[]>((rows, weekday) => {
    const intervals = intervalsOf(hours, weekday);
    const previous = rows.at(-1);
    if (!previous || previous.intervals.join() !== intervals.join()) return [...rows, { first: weekday, last: weekday, intervals }];
    return [...rows.slice(0, -1), { ...previous, last: weekday }];
  }, []);
}

function intervalsOf(hours: WorkingHours, weekday: number): string[] {
  return hours
    .filter((interval) => interval.weekday === weekday)
    .map(({ from, to }) => (from === to ? '00:00–24:00' : `${from}–${to}`))
    .sort();
}
