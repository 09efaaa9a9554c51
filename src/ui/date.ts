import dayjs from 'dayjs';

/** A day as it travels: `2001-12-31`. Days of this form compare like strings. */
export type Day = string;

const WIRE = 'YYYY-MM-DD';

/** `2001-12-31` as people read it: `31.12.2001`. */
export function showDay(day: Day): string {
  return day.split('-').reverse().join('.');
}

/** The day that was typed as `31.12.2001`; nothing if there is no such day. */
export function readDay(text: string): Day | undefined {
  const [, date, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text.trim()) ?? [];
  const day = `${year}-${month}-${date}`;
  return dayjs(day).format(WIRE) === day ? day : undefined;
}

/** Where the birthday calendar opens: the same day 18 years before (spec 5). */
export function adultBirthday(today: Day): Day {
  return dayjs(today).subtract(18, 'year').format(WIRE);
}

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

export function earlier(day: Day, limit: Day): Day {
  return day < limit ? day : limit;
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
  return dayjs(day).add(amount, shift && unit === 'month' ? 'year' : unit).format(WIRE);
}
