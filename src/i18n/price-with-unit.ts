import type { Locale } from '#contract/constants.ts';
import { toMajor, type Minor } from '#contract/money.ts';
import { selectPluralForm, type PluralForms } from './plural-forms.ts';

// Apart from `money.ts`, because the first script of a page contains it.

const NO_BREAK_SPACE = '\u00a0';
/** Reused, because constructing an `Intl` object takes longer than rendering a product card. */
const numberFormats = new Map<string, Intl.NumberFormat>();

/** Formats minor units as major units, without decimals for a whole number, and appends the unit: `1 299,50 лея`. */
export function formatAmount(minor: Minor, unit: string, locale: Locale): string {
  const major = toMajor(minor);
  // Firefox has `trailingZeroDisplay` since 116.
  const digits = Number.isInteger(major) ? 0 : 2;
  const key = locale + digits;
  const numberFormat =
    numberFormats.get(key) ??
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  numberFormats.set(key, numberFormat);
  return numberFormat.format(major) + NO_BREAK_SPACE + unit;
}

/**
 * Formats minor units without messages: `1 299,50 лея`.
 * @param unitForms as `currencyUnitForms` returns them
 */
export const formatPriceWithUnit = (minor: Minor, unitForms: PluralForms, locale: Locale): string =>
  formatAmount(minor, selectPluralForm(unitForms, toMajor(minor), locale), locale);
