import { LANGUAGE_TAGS, type Locale } from '#contract/constants.ts';
import { toMajor, type Minor } from '#contract/money.ts';
import type { MessageKey, Translate } from '#i18n/keys.ts';
import { pluralForms, selectPluralForm, type PluralForms } from '#i18n/plural-forms.ts';

/**
 * The grammatical case of the currency unit. `genitive`: after “from”, «42 лея» but «от 42 лей». `sentence`: in a
 * Romanian sentence, “de” precedes the unit from twenty on, which a price label omits: «120 lei» but «mai lipsesc 120
 * de lei»; in other languages it is the nominative.
 */
export type GrammaticalCase = 'nominative' | 'genitive' | 'sentence';

/** Formats minor units of a currency. */
export type FormatPrice = (minor: Minor, currency: string, grammaticalCase?: GrammaticalCase) => string;

const UNITS: Readonly<Record<string, Readonly<Record<GrammaticalCase, MessageKey<'common'>>>>> = {
  MDL: {
    nominative: 'common:currency_MDL',
    genitive: 'common:currency_MDL_genitive',
    sentence: 'common:currency_MDL_sentence',
  },
  RUP: {
    nominative: 'common:currency_RUP',
    genitive: 'common:currency_RUP',
    sentence: 'common:currency_RUP_sentence',
  },
};

/** The translated unit of an amount in major units; the currency code if there is no translation. */
function formatCurrencyUnit(
  currency: string,
  t: Translate<'common'>,
  amount: number,
  grammaticalCase: GrammaticalCase = 'nominative',
): string {
  const unit = UNITS[currency]?.[grammaticalCase];
  return unit ? t(unit, { count: amount }) : currency;
}

/**
 * The unit after an amount of a currency in each plural form, `{ one: 'лей', few: 'лея', many: 'лей', … }`, for page
 * scripts, which load no messages.
 */
export const currencyUnitForms = (currency: string, t: Translate<'common'>, locale: Locale): PluralForms =>
  pluralForms(locale, (amount) => formatCurrencyUnit(currency, t, amount));

/**
 * Formats minor units without messages: `1 299,50 лея`.
 * @param unitForms as `currencyUnitForms` returns them
 */
export const formatPriceWithUnit = (minor: Minor, unitForms: PluralForms, locale: Locale): string =>
  formatAmount(minor, locale) + NO_BREAK_SPACE + selectPluralForm(unitForms, toMajor(minor), locale);

/** Returns a formatter of minor units: `1 299,50 лея`. */
export function createPriceFormatter(locale: Locale, t: Translate<'common'>): FormatPrice {
  return (minor, currency, grammaticalCase) =>
    formatAmount(minor, locale) + NO_BREAK_SPACE + formatCurrencyUnit(currency, t, toMajor(minor), grammaticalCase);
}

const NO_BREAK_SPACE = '\u00a0';
/** Reused, because constructing an `Intl` object takes longer than rendering a product card. */
const numberFormats = new Map<string, Intl.NumberFormat>();

/** Formats minor units as major units, without decimals for a whole number. */
function formatAmount(minor: Minor, locale: Locale): string {
  const major = toMajor(minor);
  // Firefox has `trailingZeroDisplay` since 116.
  const digits = Number.isInteger(major) ? 0 : 2;
  const key = locale + digits;
  const numberFormat =
    numberFormats.get(key) ??
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  numberFormats.set(key, numberFormat);
  return numberFormat.format(major);
}

/** The sign before the decimals of a number: a comma in Russian and Romanian, a point in English. */
export const decimalSign = (locale: Locale): string =>
  new Intl.NumberFormat(LANGUAGE_TAGS[locale]).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
