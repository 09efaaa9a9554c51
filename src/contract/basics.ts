/** The few constants that the first script of every page needs; everybody else finds them in `constants.ts`. */

export const LOCALES = ['ru', 'en', 'ro'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'ru';

/** A line never counts more than this; the customer is told, the server refuses. */
export const MAX_LINE_COUNT = 99;
/** A cart never holds more lines than this. */
export const MAX_LINES = 100;
