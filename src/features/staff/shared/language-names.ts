import type { Locale } from '#contract/constants.ts';

/** The languages of the shop, each in its own words. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { ru: 'Русский', en: 'English', ro: 'Română' };
