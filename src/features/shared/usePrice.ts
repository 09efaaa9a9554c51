import { useMemo } from 'react';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { createPriceText } from './price.ts';

/** Minor units and a currency as the page's language writes them. */
export function usePrice(): (minor: number, currency: string) => string {
  const t = useT('common');
  return useMemo(() => createPriceText(pageLocale(), t), [t]);
}
