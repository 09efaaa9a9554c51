import { useMemo } from 'react';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { createPriceFormatter } from './money.ts';

/** Formats minor units of a currency in the page's language. */
export function useFormatPrice(): (minor: number, currency: string) => string {
  const t = useT('common');
  return useMemo(() => createPriceFormatter(pageLocale(), t), [t]);
}
