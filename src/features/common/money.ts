import type { Locale } from '#contract/constants.ts';

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;
const NO_BREAK_SPACE = '\u00a0';
const formatters = new Map<Locale, MoneyFormatter>();

export interface MoneyFormatter {
  /** `1 299,50 лей`: no decimals when whole; the unit falls back to the currency's own name. */
  format(minor: number, currency: string, unitText?: string): string;
}

/**
 * Major units of the wire (89.5) as integer minor units (8950), half a unit rounded up.
 * Read digit by digit, because 1.005 × 100 is 100.49999 as a float.
 */
export function toMinor(major: number): number {
  const [, sign, whole, fraction = ''] = DECIMAL.exec(String(major)) ?? [];
  if (whole === undefined) return Math.round(major * 100);
  const thousandths = Number(fraction.padEnd(3, '0').slice(0, 3));
  const minor = Number(whole) * 100 + Math.round(thousandths / 10);
  return sign && minor ? -minor : minor;
}

/** Integer minor units as the wire's major units. */
export function toMajor(minor: number): number {
  return minor / 100;
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
