import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/constants.ts';
import { isOverlayEntry } from '#lib/overlay-entry.ts';
import { withLocale } from './paths.ts';

/** The locale of the current page. */
export function pageLocale(): Locale {
  const lang = globalThis.document?.documentElement.lang;
  return LOCALES.find((locale) => locale === lang) ?? DEFAULT_LOCALE;
}

/** A path of this site without the locale prefix. */
export type Path = `/${string}`;

/**
 * Navigates to a path in the locale of the page. The history entry of an open modal is replaced, so that Back leads to
 * the page below the modal.
 */
export function navigateTo(path: Path): void {
  location[isOverlayEntry() ? 'replace' : 'assign'](withLocale(path, pageLocale()));
}
