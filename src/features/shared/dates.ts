import dayjs from 'dayjs';
import romanian from 'dayjs/locale/ro.js';
import 'dayjs/locale/ru.js';
import utc from 'dayjs/plugin/utc.js';
import { TIME_ZONE, type Locale } from '#contract/constants.ts';

dayjs.extend(utc);
const lowerCase = (names: readonly string[] | undefined): string[] => (names ?? []).map((name) => name.toLowerCase());
// The package writes Romanian months and weekdays with a capital, as at the start of a sentence.
const { weekdaysShort } = romanian;
dayjs.locale(
  {
    ...romanian,
    months: lowerCase(romanian.months as string[]),
    weekdaysShort: lowerCase(weekdaysShort).map((name) => (name === 'joi' ? name : `${name}.`)) as NonNullable<
      typeof weekdaysShort
    >,
  },
  undefined,
  true,
);

const FORMATS = {
  time: { ru: 'HH:mm', en: 'HH:mm', ro: 'HH:mm' },
  weekdayTime: { ru: 'dd HH:mm', en: 'ddd HH:mm', ro: 'ddd HH:mm' },
  dateTime: { ru: 'D MMMM [в] HH:mm', en: 'MMMM D [at] HH:mm', ro: 'D MMMM [la] HH:mm' },
  date: { ru: 'D MMMM YYYY [г.]', en: 'MMMM D, YYYY', ro: 'D MMMM YYYY' },
} as const satisfies Record<string, Readonly<Record<Locale, string>>>;

// Sweden writes dates as YYYY-MM-DD HH:mm.
const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'short' });

/**
 * Dates and times are shown in the restaurants' time zone, whatever the zone of the browser or the server is. `Intl` computes the
 * wall clock: the time zone plugin of dayjs is wrong for instants around the clock change of the browser's own zone.
 */
function format(at: Date, name: keyof typeof FORMATS, locale: Locale): string {
  return dayjs.utc(wallClock.format(at).replace(' ', 'T')).locale(locale).format(FORMATS[name][locale]);
}

/** `19:05` */
export const timeOf = (iso: string, locale: Locale): string => format(new Date(iso), 'time', locale);

/** `пт 19:05` */
export const weekdayTimeOf = (iso: string, locale: Locale): string => format(new Date(iso), 'weekdayTime', locale);

/** `20 ноября в 19:05` */
export const dateOf = (iso: string, locale: Locale): string => format(new Date(iso), 'dateTime', locale);

/** `12 ноября 2026 г.` */
export const dayText = (at: Date, locale: Locale): string => format(at, 'date', locale);

/** Parses a date; undefined when it is missing or malformed. */
export function momentOf(iso: string | null): Date | undefined {
  const at = new Date(iso ?? '');
  return Number.isNaN(at.getTime()) ? undefined : at;
}
