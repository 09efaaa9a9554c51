import { LANGUAGE_TAGS, type Locale } from '#contract/constants.ts';
import type { DayHours } from '#contract/staff/hours.ts';
import { formatIntervals, groupWeekdays } from '#features/catalog/opening-text.ts';
import type { Translate } from '#i18n/keys.ts';

/** Indexes of the `DayHours` in the week of a branch; 0 is Monday. */
export const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;

/** `понедельник`, or `пн`; index 0 is Monday. */
export function weekdayName(index: number, locale: Locale, width: 'long' | 'short' = 'long'): string {
  const format = new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { weekday: width, timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return format.format(Date.UTC(2024, 0, index + 1));
}

/** The hours of one day: `10:00–22:00`, `выходной`. */
export function formatDayHours(intervals: DayHours, t: Translate<'catalog'>): string {
  // Monday stands for the day: its row is always the first.
  const [day] = groupWeekdays(intervals.map((interval) => ({ weekday: 1, ...interval })));
  return formatIntervals(day?.intervals ?? [], t);
}

/** The hours of a week, including closed days. Consecutive days with the same hours share a row: `пн–пт`. */
export const formatWeek = (week: readonly DayHours[], locale: Locale, t: Translate<'catalog'>) =>
  groupWeekdays(
    week.flatMap((intervals, index) => intervals.map((interval) => ({ weekday: index + 1, ...interval }))),
  ).map(({ first, last, intervals }) => ({
    days: [...new Set([first, last])].map((weekday) => weekdayName(weekday - 1, locale, 'short')).join('–'),
    hours: formatIntervals(intervals, t),
  }));
