import type { Locale } from '#contract/constants.ts';

const LATIN = '/fonts/manrope-latin.f8cbec27.woff2';
const LATIN_EXT = '/fonts/manrope-latin-ext.df36d337.woff2';
const CYRILLIC = '/fonts/manrope-cyrillic.999fd7da.woff2';

/**
 * The font files that every page of a locale needs. Preload them with `crossorigin`. `.scripts/font.ts` updates the
 * hashes in the names.
 */
export const PRELOADED_FONTS: Readonly<Record<Locale, readonly string[]>> = {
  ru: [CYRILLIC, LATIN],
  en: [LATIN],
  ro: [LATIN, LATIN_EXT],
};
