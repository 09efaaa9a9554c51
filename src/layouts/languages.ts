import type { Locale } from '#contract/constants.ts';

/** Every language in its own words. */
export const languageNames: Readonly<Record<Locale, string>> = { ru: 'Русский', en: 'English', ro: 'Română' };
