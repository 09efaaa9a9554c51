import { TIME_ZONE, type Locale } from '#contract/constants.ts';

/** Dates and times are shown in the restaurants' time zone, whatever the zone of the browser or the server is. */
const FORMATS = {
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  weekdayTime: { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  dateTime: { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, Intl.DateTimeFormat>();

function format(at: Date, name: keyof typeof FORMATS, locale: Locale): string {
  const key = `${locale} ${name}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...FORMATS[name], timeZone: TIME_ZONE });
  formatters.set(key, formatter);
  return formatter.format(at);
}

/** `19:05` */
export const timeOf = (iso: string, locale: Locale): string => format(new Date(iso), 'time', locale);

/** `пт, 19:05` */
export const weekdayTimeOf = (iso: string, locale: Locale): string => format(new Date(iso), 'weekdayTime', locale);

/** `20 ноября в 19:05` */
export const dateOf = (iso: string, locale: Locale): string => format(new Date(iso), 'dateTime', locale);

/** `12 ноября 2026 г.` */
export const dayText = (at: Date, locale: Locale): string => format(at, 'date', locale);

/** The moment that a text names; undefined when it names none. */
export function momentOf(iso: string | null): Date | undefined {
  const at = new Date(iso ?? '');
  return Number.isNaN(at.getTime()) ? undefined : at;
}
