import { DEFAULT_LOCALE, LOCALES } from '../contract/constants.ts';
import { messages } from './messages/index.ts';

/**
 * astro-i18next writes this object into a generated module and quotes strings without escaping them, so every text is
 * escaped here first.
 */
const escaped = (text: string) => JSON.stringify(text).slice(1, -1);

const resources = Object.fromEntries(
  LOCALES.map((locale) => [
    locale,
    Object.fromEntries(
      Object.entries(messages[locale]).map(([namespace, texts]) => [
        namespace,
        Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, escaped(text)])),
      ]),
    ),
  ]),
);

export default {
  defaultLocale: DEFAULT_LOCALE,
  locales: [...LOCALES],
  namespaces: Object.keys(messages.ru),
  defaultNamespace: 'common',
  i18nextServer: {
    resources,
    keySeparator: false,
    fallbackLng: DEFAULT_LOCALE,
    interpolation: { escapeValue: false },
  },
  // The file backend would put a path of this machine into the build, and is not needed: `resources` has all texts.
  i18nextServerPlugins: { fsBackend: null },
};
