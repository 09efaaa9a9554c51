import { DEFAULT_LOCALE, INCOMPLETE_LOCALES, LANGUAGE_SCRIPTS, type Locale } from '#contract/constants.ts';
import type { Translate } from '#i18n/keys.ts';
import { messages } from '#i18n/messages/index.ts';
import { createTranslator } from '#i18n/translator.ts';

const defaultT = createTranslator(DEFAULT_LOCALE, messages[DEFAULT_LOCALE]);

/** The texts of pages in a language; those that an incomplete one lacks are in the default language. */
export const translatorFor = (locale: Locale): Translate => createTranslator(locale, messages[locale], defaultT);

/** Whether a page in a language must have no Cyrillic letter: the language has none, and no text is missing. */
export const isLatin = (locale: Locale): boolean =>
  !LANGUAGE_SCRIPTS[locale].includes('cyrillic') && !INCOMPLETE_LOCALES.includes(locale);
