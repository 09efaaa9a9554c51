import { BEFORE_TIME, LANGUAGE_TAGS, type Locale } from '#contract/constants.ts';
import { country } from '#contract/country.ts';

const FORMATS = {
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  weekday: { weekday: 'short' },
  day: { day: 'numeric', month: 'long' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Formats by name and locale, cached because constructing an `Intl` object is expensive. */
const cache = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a date in the time zone of the restaurants, whatever the time zone of the browser or the server. Empty for an
 * invalid date.
 */
function format(at: Date, name: keyof typeof FORMATS, locale: Locale): string {
  if (Number.isNaN(at.getTime())) return '';
  const key = `${name} ${locale}`;
  const dateFormat =
    cache.get(key) ?? new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { ...FORMATS[name], timeZone: country.timeZone });
  cache.set(key, dateFormat);
  return dateFormat.format(at);
}

/** `19:05` */
export const formatTime = (iso: string, locale: Locale): string => format(new Date(iso), 'time', locale);

/** `пт 19:05`, joined by a no-break space. */
export function formatWeekdayTime(iso: string, locale: Locale): string {
  const weekday = format(new Date(iso), 'weekday', locale);
  return weekday && `${weekday}\u00a0${formatTime(iso, locale)}`;
}

/** `20 ноября в 19:05` */
export function formatDateTime(iso: string, locale: Locale): string {
  const day = formatDay(iso, locale);
  return day && day + BEFORE_TIME[locale] + formatTime(iso, locale);
}

/** `20 ноября` */
export const formatDay = (iso: string, locale: Locale): string => format(new Date(iso), 'day', locale);

/** `12 ноября 2026 г.` */
export const formatDate = (at: Date, locale: Locale): string => format(at, 'date', locale);

/** Parses a date; undefined if it is missing or malformed. */
export function parseDate(iso: string | null): Date | undefined {
  const at = new Date(iso ?? '');
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** The day of a date in the time zone of the restaurants: `2026-11-24`, the format of the Swedish locale. */
export const calendarDay = (at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: country.timeZone }).format(at);
