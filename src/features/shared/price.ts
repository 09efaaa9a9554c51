import type { Locale } from '#contract/constants.ts';
import type { MessageKey, Translate } from '#i18n/keys.ts';
import { toMajor } from './money.ts';

const UNITS: Readonly<Record<string, MessageKey<'common'>>> = {
  MDL: 'common:currency_MDL',
  RUP: 'common:currency_RUP',
};

/** A currency's unit: from the messages for those the shop knows, as it is for others. */
export function unitText(currency: string, t: Translate<'common'>): string {
  const unit = UNITS[currency];
  return unit ? t(unit) : currency;
}

/** Minor units as people read them. */
export function createPriceText(locale: Locale, t: Translate<'common'>): (minor: number, currency: string) => string {
  const money = createMoneyFormatter(locale);
  return (minor, currency) => money.format(minor, currency, unitText(currency, t));
}

const NO_BREAK_SPACE = '\u00a0';
const formatters = new Map<Locale, MoneyFormatter>();

export interface MoneyFormatter {
  /** `1 299,50 лей`: no decimals when whole; the unit falls back to the currency's own name. */
  format(minor: number, currency: string, unitText?: string): string;
}

/** One formatter per locale: making `Intl` objects anew costs more than a whole card. */
export function createMoneyFormatter(locale: Locale): MoneyFormatter {
  const known = formatters.get(locale);
  if (known) return known;
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const broken = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const formatter: MoneyFormatter = {
    format(minor, currency, unitText = currency) {
      const number = (minor % 100 === 0 ? whole : broken).format(toMajor(minor));
      return `${number}${NO_BREAK_SPACE}${unitText}`;
    },
  };
  formatters.set(locale, formatter);
  return formatter;
}
