/**
 * What makes this shop one of its own, and nothing else: an agency edits this file, an owner changes name, colour, logo,
 * sharing picture and the languages in use under "Settings" in the browser, which then replace those of this file. With
 * an external provider (`API_BASE_URL`) this file decides.
 *
 * Below the brand stand the choices that a database should not make: languages, country and typeface. The colours are a
 * file of their own, `shop.colors.ts`, because the first script of every page contains this one.
 */

export const brand = {
  /** The name of the shop in each language, as customers read it on pages, in messages and in shared links. */
  name: { ru: 'Dinner', en: 'Dinner', ro: 'Dinner' },
  /**
   * The primary colour, `#rrggbb`: of buttons, of what is chosen, and of the mark of the shop. Its shades are in
   * `shop.colors.ts`.
   */
  color: '#ffd21f',
} as const;

/**
 * The languages of the build, each with a folder of messages (`src/docs/how-to/locale.md`). Owners switch them on and off
 * among these, all but the default one.
 */
export const languages = ['ru', 'en', 'ro'] as const;
/** Its pages have no prefix, texts are required in it, and what another language lacks is shown in it. */
export const defaultLanguage: (typeof languages)[number] = 'ru';

/** Phones, currencies, time zone and the law's words: a module of `src/contract/country` (`src/docs/how-to/country.md`). */
export * as country from './contract/country/moldova.ts';

/** A variable typeface: its CSS family, and its package of `@fontsource-variable`. `npm run font` makes its files. */
export const typeface = { family: 'Manrope', package: 'manrope' } as const;
