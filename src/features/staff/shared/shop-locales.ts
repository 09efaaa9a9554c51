import { type Locale, LOCALES } from '#contract/constants.ts';

/** The languages that the shop has switched on, the default one first, as the page was rendered; in a story, all. */
export function shopLocales(): readonly Locale[] {
  const listed = document.documentElement.dataset['languages']?.split(' ');
  return listed ? LOCALES.filter((locale) => listed.includes(locale)) : LOCALES;
}
