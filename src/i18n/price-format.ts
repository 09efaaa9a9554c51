import { LANGUAGE_TAGS, type Locale } from '#contract/constants.ts';
import { country, type GrammaticalCase } from '#contract/country.ts';
import { toMajor, type Minor } from '#contract/money.ts';
import type { Translate } from './keys.ts';
import { pluralForms, type PluralForms } from './plural-forms.ts';
import { formatAmount } from './price-with-unit.ts';

/** Formats minor units of a currency. */
export type FormatPrice = (minor: Minor, currency: string, grammaticalCase?: GrammaticalCase) => string;

/** The translated unit of an amount in major units; the currency code if there is no translation. */
export function formatCurrencyUnit(
  currency: string,
  t: Translate<'common'>,
  amount: number,
  grammaticalCase: GrammaticalCase = 'nominative',
): string {
  const known = country.currencies.find(({ code }) => code === currency);
  return known ? t(`common:${known.unit[grammaticalCase]}`, { count: amount }) : currency;
}

/**
 * The unit after an amount of a currency in each plural form, `{ one: 'лей', few: 'лея', many: 'лей', … }`, for page
 * scripts, which load no messages.
 */
export const currencyUnitForms = (currency: string, t: Translate<'common'>, locale: Locale): PluralForms =>
  pluralForms(locale, (amount) => formatCurrencyUnit(currency, t, amount));

/** Returns a formatter of minor units: `1 299,50 лея`. */
export function createPriceFormatter(locale: Locale, t: Translate<'common'>): FormatPrice {
  return (minor, currency, grammaticalCase) =>
    formatAmount(minor, formatCurrencyUnit(currency, t, toMajor(minor), grammaticalCase), locale);
}

/** The sign before the decimals of a number: a comma in Russian and Romanian, a point in English. */
export const decimalSign = (locale: Locale): string =>
  new Intl.NumberFormat(LANGUAGE_TAGS[locale]).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
