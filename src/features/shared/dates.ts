import { LANGUAGE_TAGS, TIME_ZONE, type Locale } from '#contract/constants.ts';

const OPTIONS = {
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  weekday: { weekday: 'short' },
  day: { day: 'numeric', month: 'long' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Constructing an `Intl` object is expensive. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Dates and times are those of the restaurants' time zone, independent of that of the browser and the server. All formats of an
 * invalid date are empty.
 */
function format(at: Date, part: keyof typeof OPTIONS, locale: Locale): string {
  if (Number.isNaN(at.getTime())) return '';
  const key = `${part} ${locale}`;
  const dateFormat =
    formats.get(key) ?? new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { ...OPTIONS[part], timeZone: TIME_ZONE });
  formats.set(key, dateFormat);
  return dateFormat.format(at);
}

/** `19:05` */
export const formatTime = (iso: string, locale: Locale): string => format(new Date(iso), 'time', locale);

/** `пт 19:05`, on one line. */
export const formatWeekdayTime = (iso: string, locale: Locale): string =>
  `${format(new Date(iso), 'weekday', locale)}\u00a0${formatTime(iso, locale)}`;

const BEFORE_TIME: Readonly<Record<Locale, string>> = { ru: ' в\u00a0', en: ' at ', ro: ', ora ' };

/** `20 ноября в 19:05`; composed here, because browsers differ in the word between date and time. */
export function formatDateTime(iso: string, locale: Locale): string {
  const day = formatDay(iso, locale);
  return day && day + BEFORE_TIME[locale] + formatTime(iso, locale);
}

/** `20 ноября` */
export const formatDay = (iso: string, locale: Locale): string => format(new Date(iso), 'day', locale);

/** `12 ноября 2026 г.` */
export const formatDate = (at: Date, locale: Locale): string => format(at, 'date', locale);

/** Parses a date; undefined when it is missing or malformed. */
export function parseDate(iso: string | null): Date | undefined {
  const at = new Date(iso ?? '');
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** The calendar day of an instant in the restaurants' time zone: `2026-11-24`, as the Swedish locale writes it. */
export const calendarDay = (at: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE }).format(at);
