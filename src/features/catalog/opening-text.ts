import type { Branch, Restaurant } from '#contract/catalog.ts';
import type { Locale } from '#contract/constants.ts';
import { calendarDay, formatDateTime, formatTime, formatWeekdayTime } from '#features/shared/dates.ts';
import type { Translate } from '#i18n/keys.ts';
import { groupBy } from '#lib/group-by.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** From this on, the weekday alone would be read as that of this week. */
const MAX_WEEKDAY_DISTANCE_MS = 6 * DAY_MS;

const isDaysAway = (iso: string, now: Date): boolean => Date.parse(iso) - now.getTime() > DAY_MS;

/**
 * `10:00`, `пн 10:00` if it is more than a day away, or `5 декабря в 10:00` if it is more than six days away. In the
 * shop's time zone.
 */
function formatUpcomingTime(iso: string, locale: Locale, now: Date): string {
  if (Date.parse(iso) - now.getTime() > MAX_WEEKDAY_DISTANCE_MS) return formatDateTime(iso, locale);
  return isDaysAway(iso, now) ? formatWeekdayTime(iso, locale) : formatTime(iso, locale);
}

type OpeningStatus = Pick<Restaurant, 'is_open' | 'always_open' | 'opens_at' | 'closes_at'> &
  Partial<Pick<Restaurant, 'accepts_scheduled'>>;

/**
 * `Открыто до 22:00`, `Откроется завтра в 10:00 · закажите заранее`: the status and when it changes, if that is known.
 * A closed restaurant that accepts orders for later says so.
 */
export function formatOpeningStatus(
  { is_open, always_open, opens_at, closes_at, accepts_scheduled: acceptsScheduled = false }: OpeningStatus,
  locale: Locale,
  t: Translate<'catalog'>,
  now: Date,
): string {
  if (is_open && closes_at) return t('catalog:openUntil', { time: formatUpcomingTime(closes_at, locale, now) });
  if (is_open) return t(always_open ? 'catalog:openAlways' : 'catalog:open');
  if (!opens_at) return t('catalog:closed');
  const opening = formatOpening(opens_at, locale, t, now);
  return acceptsScheduled ? t('catalog:orderAhead', { opening }) : opening;
}

/** `Откроется в 10:00`, on another day `Откроется завтра в 10:00` or as in `formatUpcomingTime`. */
function formatOpening(iso: string, locale: Locale, t: Translate<'catalog'>, now: Date): string {
  const daysAhead = (Date.parse(calendarDay(new Date(iso))) - Date.parse(calendarDay(now))) / DAY_MS;
  if (daysAhead === 1) return t('catalog:opensTomorrow', { time: formatTime(iso, locale) });
  const time = formatUpcomingTime(iso, locale, now);
  return t(isDaysAway(iso, now) ? 'catalog:opensOn' : 'catalog:opensAt', { time });
}

/** `The restaurant is closed at the moment. <opening>.`; undefined while it is open. */
export function closedText(
  { is_open, opens_at }: OpeningStatus,
  locale: Locale,
  t: Translate<'cart' | 'catalog'>,
  now: Date,
): string | undefined {
  if (is_open) return undefined;
  return opens_at ? t('cart:closedUntil', { opening: formatOpening(opens_at, locale, t, now) }) : t('cart:closed');
}

/** Adds to the reason why a restaurant accepts no orders for now that it accepts them for later, if it does. */
export const withOrderAhead = (
  reason: string | undefined,
  { accepts_scheduled }: Partial<OpeningStatus>,
  t: Translate<'cart'>,
): string | undefined => (reason && accepts_scheduled ? `${reason} ${t('cart:orderAhead')}` : reason);

/** Consecutive weekdays with the same hours; 1 is Monday. Without intervals, closed all day. */
export interface WeekdayRange {
  readonly first: number;
  readonly last: number;
  readonly intervals: readonly string[];
}

/** The hours of a date that differ from those of its weekday, as in `WeekdayRange`. */
export interface SpecialDay {
  readonly date: string;
  readonly intervals: readonly string[];
}

/** The dates from `today` on, YYYY-MM-DD, that have hours of their own. */
export const listSpecialDays = (days: Branch['special_days'], today: string): SpecialDay[] =>
  Array.from(
    groupBy(
      days.filter(({ date }) => date >= today),
      ({ date }) => date,
    ),
    ([date, rows]) => ({
      date,
      intervals: rows
        .flatMap(({ from, to }) => (from === null || to === null ? [] : [formatInterval(from, to)]))
        .sort(),
    }),
  ).sort((one, other) => one.date.localeCompare(other.date));

const WHOLE_DAY = '00:00–24:00';

const formatInterval = (from: string, to: string): string => (from === to ? WHOLE_DAY : `${from}–${to}`);

/** `09:00–22:00`, `Круглосуточно`, `выходной`: the intervals of a day; none wraps across lines. */
export function formatIntervals(intervals: readonly string[], t: Translate<'catalog'>): string {
  if (intervals.length === 0) return t('catalog:dayOff');
  return intervals
    .map((interval) => (interval === WHOLE_DAY ? t('catalog:allDay') : interval.replace('–', '–\u2060')))
    .join(', ');
}

/** Opening hours of a week in as few rows as possible, from Monday; `00:00–24:00` for a whole day. */
export function groupWeekdays(hours: Branch['hours']): WeekdayRange[] {
  const rows: WeekdayRange[] = [];
  for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
    const intervals = hours
      .filter((interval) => interval.weekday === weekday)
      .map(({ from, to }) => formatInterval(from, to))
      .sort();
    const first = rows.at(-1)?.intervals.join() === intervals.join() ? rows.pop()?.first : weekday;
    rows.push({ first: first ?? weekday, last: weekday, intervals });
  }
  return rows;
}

/** The intervals of a branch on the date of `now`, as in `WeekdayRange`; undefined if the branch has no hours. */
export function intervalsToday(
  { hours, special_days: specialDays }: Pick<Branch, 'hours' | 'special_days'>,
  now: Date,
): readonly string[] | undefined {
  const today = calendarDay(now);
  const special = listSpecialDays(specialDays, today).find(({ date }) => date === today);
  if (special) return special.intervals;
  if (hours.length === 0) return undefined;
  const weekday = new Date(today).getUTCDay() || 7;
  return groupWeekdays(hours).find(({ first, last }) => first <= weekday && weekday <= last)?.intervals;
}
