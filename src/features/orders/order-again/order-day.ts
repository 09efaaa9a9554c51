import { LANGUAGE_TAGS, type Locale, TIME_ZONE } from '#contract/constants.ts';
import { calendarDay, formatDate, parseDate } from '#features/shared/dates.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The same weekday a week ago would read as today's. */
const MAX_WEEKDAY_AGE_DAYS = 6;

/**
 * The day of an order in the restaurants' time zone: `today`, `yesterday`, the weekday within the last week, else its date. Empty if
 * it is not known.
 * @param now milliseconds since the epoch
 */
export function formatOrderDay(iso: string, now: number, locale: Locale): string {
  const at = parseDate(iso);
  if (!at) return '';
  const age = (Date.parse(calendarDay(new Date(now))) - Date.parse(calendarDay(at))) / DAY_MS;
  if (age === 0 || age === 1)
    return new Intl.RelativeTimeFormat(LANGUAGE_TAGS[locale], { numeric: 'auto' }).format(-age, 'day');
  if (age > 1 && age <= MAX_WEEKDAY_AGE_DAYS)
    return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { weekday: 'long', timeZone: TIME_ZONE }).format(at);
  return formatDate(at, locale);
}
