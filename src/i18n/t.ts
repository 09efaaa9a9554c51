import i18next, { type TOptions } from 'i18next';
import { LOCALES, type Locale } from '#contract/constants.ts';
import type { Translate } from './keys.ts';
import { messages } from './messages/index.ts';

/** Whether i18next has the messages of this module; in development, an edited message loads the module again. */
let hasMessages = false;

function addMessages(): void {
  for (const locale of LOCALES)
    for (const [namespace, texts] of Object.entries(messages[locale]))
      i18next.addResourceBundle(locale, namespace, texts, false, true);
  hasMessages = true;
}

/**
 * Returns the translate function of one language, for server rendering. It is bound to that language, so requests in
 * several languages can be rendered at the same time. astro-i18next initializes i18next before any page runs.
 */
export function getT(locale: Locale): Translate {
  if (!hasMessages) addMessages();
  const translate = i18next.getFixedT(locale);
  return (key, values) => translate(key, values as TOptions);
}
