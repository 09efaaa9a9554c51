import dayjs from 'dayjs';
import type { Day } from './date.ts';

const WIRE = 'YYYY-MM-DD';

/** The weeks of the month a day is in, Monday first; places outside the month are empty. */
export function monthWeeks(day: Day): (Day | undefined)[][] {
  const first = dayjs(day).startOf('month');
  const lead = (first.day() + 6) % 7;
  const weeks = Math.ceil((lead + first.daysInMonth()) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const place = first.add(week * 7 + weekday - lead, 'day');
      return place.month() === first.month() ? place.format(WIRE) : undefined;
    }),
  );
}

/** Another month or year on the same date, or on its last if it has no such date. */
export function withMonth(day: Day, year: number, month: number): Day {
  const first = dayjs(day).startOf('month').year(year).month(month);
  return first.date(Math.min(dayjs(day).date(), first.daysInMonth())).format(WIRE);
}

const STEPS: Record<string, [number, 'day' | 'month' | 'year']> = {
  ArrowLeft: [-1, 'day'],
  ArrowRight: [1, 'day'],
  ArrowUp: [-7, 'day'],
  ArrowDown: [7, 'day'],
  PageUp: [-1, 'month'],
  PageDown: [1, 'month'],
};

/** Where a key leads in the calendar; with Shift, PageUp and PageDown move by years. Nothing for keys that lead nowhere. */
export function stepDay(day: Day, key: string, shift = false): Day | undefined {
  if (key === 'Home') return dayjs(day).startOf('month').format(WIRE);
  if (key === 'End') return dayjs(day).endOf('month').format(WIRE);
  const step = STEPS[key];
  if (!step) return undefined;
  const [amount, unit] = step;
  return dayjs(day)
    .add(amount, shift && unit === 'month' ? 'year' : unit)
    .format(WIRE);
}
