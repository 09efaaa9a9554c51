import { LANGUAGE_SCRIPTS, type Locale, type Script } from '#contract/constants.ts';

/** `.scripts/font.ts` updates the hashes in the names. */
const FILES: Readonly<Record<Script, string>> = {
  cyrillic: '/fonts/manrope-cyrillic.999fd7da.woff2',
  latin: '/fonts/manrope-latin.f8cbec27.woff2',
  'latin-ext': '/fonts/manrope-latin-ext.df36d337.woff2',
};

/** The font files that every page of a locale needs. Preload them with `crossorigin`. */
export const preloadedFonts = (locale: Locale): string[] => LANGUAGE_SCRIPTS[locale].map((script) => FILES[script]);
