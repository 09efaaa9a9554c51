import { DEFAULT_LOCALE, INCOMPLETE_LOCALES, LOCALES, type Locale } from '#contract/constants.ts';
import type { BackendNamespace, Translate } from './keys.ts';
import { messages } from './messages/index.ts';
import { createTranslator } from './translator.ts';

const defaultT = createTranslator(DEFAULT_LOCALE, messages[DEFAULT_LOCALE]);
const translators: ReadonlyMap<Locale, Translate> = new Map(
  LOCALES.map((locale) => {
    const fallback = INCOMPLETE_LOCALES.includes(locale) ? defaultT : undefined;
    return [locale, createTranslator(locale, messages[locale], fallback)];
  }),
);

/** The translate function of one language for the texts that the backend writes. */
export const getBackendT = (locale: Locale): Translate<BackendNamespace> => translators.get(locale) ?? defaultT;
