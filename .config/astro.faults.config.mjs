import shop from '../astro.config.mjs';
import { DEFAULT_LOCALE, LOCALES } from '../src/contract/constants.ts';

const folder = new URL('../src/tests/fixtures/faults/', import.meta.url);

/** Adds pages that fail, each in its own way, in every language. */
const faults = {
  name: 'faults',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      for (const fault of ['loader', 'part', 'error-page', 'guard']) {
        for (const locale of LOCALES) {
          injectRoute({
            pattern: locale === DEFAULT_LOCALE ? `/faults/${fault}` : `/${locale}/faults/${fault}`,
            entrypoint: new URL(`${fault}.astro`, folder),
            prerender: false,
          });
        }
      }
    },
  },
};

/** The shop with pages that fail; built beside the real one, for tests alone. */
export default { ...shop, outDir: '.cache/faults', integrations: [...shop.integrations, faults] };
