import i18next, { type TOptions } from 'i18next';
import type { Locale } from '#contract/constants.ts';
import type { Translate } from './keys.ts';

/**
 * Returns the translate function of one language, for server rendering. It is bound to that language, so requests in
 * several languages can be rendered at the same time. astro-i18next initializes i18next before any page runs.
 */
export function getT(locale: Locale): Translate {
  const translate = i18next.getFixedT(locale);
  return (key, values) => translate(key, values as TOptions);
}
