import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/constants.ts';
import { isOverlayEntry } from '#lib/overlay-entry.ts';
import { withLocale } from './paths.ts';

/** The language of the page this code runs in. */
export function pageLocale(): Locale {
  const lang = globalThis.document?.documentElement.lang;
  return LOCALES.find((locale) => locale === lang) ?? DEFAULT_LOCALE;
}

/** A path of this site without its locale. */
export type Path = `/${string}`;

/** Navigates to a path in the language of the page, from a modal so that Back leads to the page below it. */
export function navigateTo(path: Path): void {
  location[isOverlayEntry() ? 'replace' : 'assign'](withLocale(path, pageLocale()));
}
