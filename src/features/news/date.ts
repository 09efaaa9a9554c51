import { TIME_ZONE, type Locale } from '#contract/constants.ts';

const formatters = new Map<Locale, Intl.DateTimeFormat>();

/** `12 ноября 2026 г.`, as the language writes a day in Europe/Chisinau. */
export function dayText(at: Date, locale: Locale): string {
  const formatter = formatters.get(locale) ?? new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: TIME_ZONE });
  formatters.set(locale, formatter);
  return formatter.format(at);
}

/** The moment a news item names, if it names one. */
export function momentOf(iso: string | null): Date | undefined {
  const at = new Date(iso ?? '');
  return Number.isNaN(at.getTime()) ? undefined : at;
}
