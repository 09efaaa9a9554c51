import type { Locale } from '#contract/constants.ts';
import type { MessageKey, Translate } from '#i18n/keys.ts';
import { createMoneyFormatter } from './money.ts';

const UNITS: Readonly<Record<string, MessageKey>> = { MDL: 'common:currency_MDL', RUP: 'common:currency_RUP' };

/** Minor units as people read them: the unit from the messages for currencies the shop knows, as it is for others. */
export function createPriceText(locale: Locale, t: Translate): (minor: number, currency: string) => string {
  const money = createMoneyFormatter(locale);
  return (minor, currency) => {
    const unit = UNITS[currency];
    return money.format(minor, currency, unit ? t(unit) : currency);
  };
}
