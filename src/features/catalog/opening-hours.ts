import type { Branch, Restaurant } from '#contract/catalog.ts';
import type { Locale } from '#contract/constants.ts';
import { timeOf, weekdayTimeOf } from '#features/shared/dates.ts';
import type { Translate } from '#i18n/keys.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** `10:00`, or `пн, 10:00` when that is more than a day away. Times are the restaurant's own, in Europe/Chisinau. */
export function timeText(iso: string, locale: Locale, now: Date): string {
  return Date.parse(iso) - now.getTime() > DAY_MS ? weekdayTimeOf(iso, locale) : timeOf(iso, locale);
}

/** The sentence that says whether a restaurant cooks at the moment. */
export function openingText(
  { is_open, opens_at, closes_at }: Pick<Restaurant, 'is_open' | 'opens_at' | 'closes_at'>,
  locale: Locale,
  t: Translate<'catalog'>,
  now: Date,
): string {
  if (is_open)
    return closes_at ? t('catalog:openUntil', { time: timeText(closes_at, locale, now) }) : t('catalog:openAlways');
  return opens_at ? t('catalog:opensAt', { time: timeText(opens_at, locale, now) }) : t('catalog:closed');
}

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
    if (!previous || previous.intervals.join() !== intervals.join())
      return [...rows, { first: weekday, last: weekday, intervals }];
    return [...rows.slice(0, -1), { ...previous, last: weekday }];
  }, []);
}

function intervalsOf(hours: WorkingHours, weekday: number): string[] {
  return hours
    .filter((interval) => interval.weekday === weekday)
    .map(({ from, to }) => (from === to ? '00:00–24:00' : `${from}–${to}`))
    .sort();
}

/** When the first of these restaurants opens or closes next, in milliseconds; infinitely far when none does. */
export function nextChange(restaurants: readonly Pick<Restaurant, 'is_open' | 'opens_at' | 'closes_at'>[]): number {
  const changes = restaurants.map(({ is_open, opens_at, closes_at }) =>
    Date.parse((is_open ? closes_at : opens_at) ?? ''),
  );
  return Math.min(Infinity, ...changes.filter((at) => !Number.isNaN(at)));
}
