import type { Locale } from '#contract/constants.ts';
import type { MessageKey, Translate } from '#i18n/keys.ts';
import { createMoneyFormatter } from './money-format.ts';

const UNITS: Readonly<Record<string, MessageKey<'common'>>> = { MDL: 'common:currency_MDL', RUP: 'common:currency_RUP' };

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
