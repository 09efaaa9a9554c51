import { useT } from '#i18n/browser.ts';
import { CURRENCIES } from '#contract/staff/restaurants.ts';

/** More than one unit, as labels of fields name it. */
const MANY = 5;

/** What a currency is called beside the label of a field: `леев`; its code where there is no word for it. */
export function useCurrencyUnit(currency: string): string {
  const t = useT('common');
  const known = CURRENCIES.find((code) => code === currency);
  return known ? t(`common:currency_${known}`, { count: MANY }) : currency;
}
