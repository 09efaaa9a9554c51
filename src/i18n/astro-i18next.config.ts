import { DEFAULT_LOCALE, LOCALES } from '../contract/constants.ts';

export default {
  defaultLocale: DEFAULT_LOCALE,
  locales: [...LOCALES],
  namespaces: [],
  defaultNamespace: 'common',
  i18nextServer: {
    // `getT` adds the messages: astro-i18next would write them into a generated module, without escaping them.
    resources: {},
    keySeparator: false as const,
    fallbackLng: DEFAULT_LOCALE,
    interpolation: { escapeValue: false },
  },
  // The file backend would put a path of this machine into the build, and is not needed.
  i18nextServerPlugins: { fsBackend: null },
};
