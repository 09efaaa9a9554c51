import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/constants.ts';

/** The language of the page this code runs in. */
export function pageLocale(): Locale {
  const lang = globalThis.document?.documentElement.lang;
  return LOCALES.find((locale) => locale === lang) ?? DEFAULT_LOCALE;
}
