/** A day as it travels: `2001-12-31`. Days of this form compare like strings. */
export type Day = string;

/** `2001-12-31` as people read it: `31.12.2001`. */
export function showDay(day: Day): string {
  return day.split('-').reverse().join('.');
}

/** The day that was typed as `31.12.2001`; nothing if there is no such day. */
export function readDay(text: string): Day | undefined {
  const [, date, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text.trim()) ?? [];
  const day = `${year}-${month}-${date}`;
  return exists(day) ? day : undefined;
}

/** Where the birthday calendar opens: the same day 18 years before (spec 5). */
export function adultBirthday(today: Day): Day {
  const day = `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`;
  // Who is born on a 29 February has no such day every year.
  return exists(day) ? day : day.replace(/29$/, '28');
}

/** Whether the calendar has such a day; `Date` reads the 30 February as a day of March. */
function exists(day: string): boolean {
  const date = new Date(day);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

export function earlier(day: Day, limit: Day): Day {
  return day < limit ? day : limit;
}
