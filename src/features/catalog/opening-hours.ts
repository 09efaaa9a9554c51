import type { Branch, Restaurant } from '#contract/catalog.ts';
import { type Locale, TIME_ZONE } from '#contract/constants.ts';
import type { Translate } from '#i18n/keys.ts';

export { nextChange } from '#contract/next-change.ts';

const DAY = 24 * 60 * 60 * 1000;
const clocks = new Map<Locale, { time: Intl.DateTimeFormat; day: Intl.DateTimeFormat }>();

function clockOf(locale: Locale) {
  const known = clocks.get(locale);
  if (known) return known;
  const clock = {
    time: new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: TIME_ZONE }),
    day: new Intl.DateTimeFormat(locale, { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: TIME_ZONE }),
  };
  clocks.set(locale, clock);
  return clock;
}

/** `10:00`, or `пн, 10:00` when that is more than a day away. Times are the restaurant's own, in Europe/Chisinau. */
export function timeText(iso: string, locale: Locale, now: Date): string {
  const at = new Date(iso);
  const { time, day } = clockOf(locale);
  return (at.getTime() - now.getTime() > DAY ? day : time).format(at);
}

/** The sentence that says whether a restaurant cooks at the moment. */
export function openingText({ is_open, opens_at, closes_at }: Pick<Restaurant, 'is_open' | 'opens_at' | 'closes_at'>, locale: Locale, t: Translate, now: Date): string {
  if (is_open) return closes_at ? t('catalog:openUntil', { time: timeText(closes_at, locale, now) }) : t('catalog:openAlways');
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
