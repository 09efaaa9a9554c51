import { useMemo } from 'react';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { createPriceText } from './money.ts';

/** Formats minor units of a currency in the page's language. */
export function usePrice(): (minor: number, currency: string) => string {
  const t = useT('common');
  return useMemo(() => createPriceText(pageLocale(), t), [t]);
}
