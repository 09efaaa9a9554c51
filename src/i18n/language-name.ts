import { LANGUAGE_NAMES, LANGUAGE_TAGS, type Locale } from '#contract/constants.ts';

/** The name of a language in another one: `румынский` for Romanian in Russian. */
export const languageName = (language: Locale, locale: Locale): string =>
  new Intl.DisplayNames(LANGUAGE_TAGS[locale], { type: 'language' }).of(language) ?? LANGUAGE_NAMES[language];
