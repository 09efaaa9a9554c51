import i18next from 'i18next';
import type { Locale } from '#contract/constants.ts';
import type { MessageKey, MessageValues, Translate } from './keys.ts';

const translators = new Map<Locale, Translate>();

/**
 * The server's translator of one language, made once. astro-i18next starts i18next before any page runs;
 * the language is always named, since two requests in two languages share the process.
 */
export function getT(locale: Locale): Translate {
  const known = translators.get(locale);
  if (known) return known;
  const fixed = i18next.getFixedT(locale);
  const translate: Translate = (key: MessageKey, values?: MessageValues) => fixed(key, values ?? {});
  translators.set(locale, translate);
  return translate;
}
