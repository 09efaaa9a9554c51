/** A day as in the HTTP API: `2001-12-31`. Days in this format can be compared as strings. */
export type Day = string;

/** Formats `2001-12-31` as `31.12.2001`. */
export function formatDay(day: Day): string {
  return day.split('-').reverse().join('.');
}

/** Parses `31.12.2001`; undefined if the text is not a valid day in this format. */
export function parseDay(text: string): Day | undefined {
  const [, date, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text.trim()) ?? [];
  const day = `${year}-${month}-${date}`;
  return exists(day) ? day : undefined;
}

/** The day that the calendar for a birthday shows at first: the same date 18 years earlier. */
export function adultBirthday(today: Day): Day {
  const day = `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`;
  // 29 February exists in leap years only.
  return exists(day) ? day : day.replace(/29$/, '28');
}

/** Whether the calendar has this day; `Date` parses 30 February as a day in March. */
function exists(day: string): boolean {
  const date = new Date(day);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** The earlier of two days. */
export function earlierDay(day: Day, limit: Day): Day {
  return day < limit ? day : limit;
}
