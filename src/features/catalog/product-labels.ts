import type { Product } from '#contract/catalog.ts';
import { type Locale, MEASURES } from '#contract/constants.ts';
import type { MessageKey, Translate } from '#i18n/keys.ts';

const NO_BREAK_SPACE = '\u00a0';
const formatters = new Map<Locale, Intl.NumberFormat>();

/** `350 г`, `0,5 л`: the number as the page's language writes it, known measures in that language, a provider's own words as they are; nothing without a weight. */
export function weightText(
  { weight, measure }: Pick<Product, 'weight' | 'measure'>,
  locale: Locale,
  t: Translate<'pages'>,
): string {
  if (!weight) return '';
  const known = MEASURES.find((name) => name === measure);
  const unit = known ? t(`pages:measure_${known}` satisfies MessageKey<'pages'>) : (measure ?? '');
  return [formatterOf(locale).format(weight), unit].filter(Boolean).join(NO_BREAK_SPACE);
}

function formatterOf(locale: Locale): Intl.NumberFormat {
  const formatter = formatters.get(locale) ?? new Intl.NumberFormat(locale);
  formatters.set(locale, formatter);
  return formatter;
}

const ratingFormatters = new Map<Locale, Intl.NumberFormat>();

/** An average of up to five with one decimal, as the language writes it. */
export function ratingText(average: number, locale: Locale): string {
  const formatter =
    ratingFormatters.get(locale) ??
    new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  ratingFormatters.set(locale, formatter);
  return formatter.format(average);
}
