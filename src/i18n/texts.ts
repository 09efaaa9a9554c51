import type { Locale } from '#contract/constants.ts';

const texts = {
  ru: () => import('./messages/ru/browser.ts'),
  en: () => import('./messages/en/browser.ts'),
  ro: () => import('./messages/ro/browser.ts'),
};

/** The texts of scripts in one language; asked for twice, they are fetched once. */
export const loadTexts = (locale: Locale) => texts[locale]();
