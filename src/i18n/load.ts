import type { Locale } from '#contract/constants.ts';
import type { Translate } from './keys.ts';
import { pageLocale } from './locale.ts';
import { createTranslator } from './translator.ts';

const texts = {
  ru: async () => (await import('./messages/ru/index.ts')).ru,
  en: async () => (await import('./messages/en/index.ts')).en,
  ro: async () => (await import('./messages/ro/index.ts')).ro,
};

const loading = new Map<Locale, Promise<Translate>>();

/** Loads one language's texts, once; scripts that run without React use it as it is. */
export function loadTranslator(locale: Locale = pageLocale()): Promise<Translate> {
  const known = loading.get(locale);
  if (known) return known;
  const promise = texts[locale]().then((loaded) => createTranslator(locale, loaded));
  promise.catch(() => loading.delete(locale));
  loading.set(locale, promise);
  return promise;
}
