import type { Locale } from '#contract/constants.ts';

const formatters = new Map<Locale, Intl.NumberFormat>();

/** An average of up to five with one decimal, as the language writes it. */
export function ratingText(average: number, locale: Locale): string {
  const formatter = formatters.get(locale) ?? new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  formatters.set(locale, formatter);
  return formatter.format(average);
}
