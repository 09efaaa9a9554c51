import { LANGUAGE_TAGS, type Locale } from '#contract/constants.ts';
import { country } from '#contract/country.ts';

/** Formats of times in messages: `19:05` and `20 ноября`, in the time zone of the restaurants. */
const FORMATS = {
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const format = (name: keyof typeof FORMATS, at: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { ...FORMATS[name], timeZone: country.timeZone }).format(at);

export const formatTime = (at: Date, locale: Locale): string => format('time', at, locale);
export const formatDay = (at: Date, locale: Locale): string => format('day', at, locale);
