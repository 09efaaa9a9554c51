import type { Locale } from '#contract/constants.ts';
import type { Translate } from './keys.ts';
import { pageLocale } from './locale.ts';
import { loadTexts } from './texts.ts';
import { createTranslator } from './translator.ts';

/** Makes a translator once a language; one that could not be made is tried again at the next call. */
export function keepTranslator<T extends Translate>(make: (locale: Locale) => Promise<T>) {
  const loading = new Map<Locale, Promise<T>>();
  return (locale: Locale = pageLocale()): Promise<T> => {
    const known = loading.get(locale);
    if (known) return known;
    const promise = make(locale);
    promise.catch(() => loading.delete(locale));
    loading.set(locale, promise);
    return promise;
  };
}

/** Loads one language's texts; scripts that run without React use it as it is. */
export const loadTranslator = keepTranslator<Translate>(async (locale) => createTranslator(locale, (await loadTexts(locale)).texts));
