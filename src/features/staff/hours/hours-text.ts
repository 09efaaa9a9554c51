import { LANGUAGE_TAGS, type Locale } from '#contract/constants.ts';
import type { DayHours } from '#contract/staff/hours.ts';
import { formatIntervals, groupWeekdays } from '#features/catalog/opening-text.ts';
import { formatDate } from '#features/shared/dates.ts';
import type { Translate } from '#i18n/keys.ts';

/** The days of a week, 0 for Monday, as the week of a branch has them. */
export const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;

/** `понедельник`, or `пн`; 0 is Monday, like 1 January 2024. */
export function weekdayName(index: number, locale: Locale, width: 'long' | 'short' = 'long'): string {
  const format = new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { weekday: width, timeZone: 'UTC' });
  return format.format(Date.UTC(2024, 0, index + 1));
}

/** `10:00–22:00`, `выходной`: the hours of a day. */
export function formatDayHours(intervals: DayHours, t: Translate<'catalog'>): string {
  const [day] = groupWeekdays(intervals.map((interval) => ({ weekday: 1, ...interval })));
  return formatIntervals(day?.intervals ?? [], t);
}

/** A week in as few rows as possible: days with the same hours are one row. */
export const formatWeek = (week: readonly DayHours[], locale: Locale, t: Translate<'catalog'>) =>
  groupWeekdays(
    week.flatMap((intervals, index) => intervals.map((interval) => ({ weekday: index + 1, ...interval }))),
  ).map(({ first, last, intervals }) => ({
    days: [...new Set([first, last])].map((weekday) => weekdayName(weekday - 1, locale, 'short')).join('–'),
    hours: formatIntervals(intervals, t),
  }));

/** `31 декабря 2026 г.`, of a date of the calendar. */
export const formatCalendarDate = (date: string, locale: Locale): string =>
  formatDate(new Date(`${date}T12:00:00Z`), locale);

/** `31 декабря 2026 г., 18:00`, of a time of the wall clock. */
export const displayWallTime = (time: string, locale: Locale): string =>
  `${formatCalendarDate(time.slice(0, 10), locale)}, ${time.slice(11)}`;
