import i18next from 'i18next';
import type { Locale } from '#contract/constants.ts';
import type { TranslateAll } from './keys.ts';
import { createTranslator } from './translator.ts';

const translators = new Map<Locale, TranslateAll>();

/**
 * The server's translator of one language, made once from what astro-i18next gave i18next before any page runs. The texts
 * are read as in the browser: a listing asks for hundreds, and i18next's own search for a text costs more than a card.
 */
export function getT(locale: Locale): TranslateAll {
  const known = translators.get(locale);
  if (known) return known;
  const translate = createTranslator(locale, i18next.store.data[locale] as Parameters<typeof createTranslator>[1]);
  translators.set(locale, translate);
  return translate;
}
