import { useMemo } from 'react';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { createPriceFormatter, type FormatPrice } from './money.ts';

/** Formats minor units of a currency in the page's language. */
export function useFormatPrice(): FormatPrice {
  const t = useT('common');
  return useMemo(() => createPriceFormatter(pageLocale(), t), [t]);
}
