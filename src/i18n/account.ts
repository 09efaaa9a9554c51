import { use } from 'react';
import type { TranslateAll } from './keys.ts';
import { keepTranslator } from './load.ts';
import { loadTexts } from './texts.ts';
import { createTranslator } from './translator.ts';

const rooms = {
  ru: () => import('./messages/ru/account.ts'),
  en: () => import('./messages/en/account.ts'),
  ro: () => import('./messages/ro/account.ts'),
};

const load = keepTranslator(async (locale) => {
  const [{ texts }, { account }] = await Promise.all([loadTexts(locale), rooms[locale]()]);
  return createTranslator(locale, { ...texts, account });
});

/** The translator of the account's screens and of cards; whoever only orders does not fetch their texts. */
export function useAccountT(): TranslateAll {
  return use(load());
}
