import type { Importer, ImporterResult } from 'sass';
import { shopColors } from '#contract/palette.ts';

const URL_OF_COLORS = 'shop:colors';

/** `@use 'shop:colors'`: a map of every colour of `shop.config.ts` by its role, with its light and its dark value. */
const colorImporter = {
  canonicalize: (url: string) => (url === URL_OF_COLORS ? new URL(url) : null),
  load: (): ImporterResult => ({
    syntax: 'scss',
    contents: `$colors: (${Object.entries(shopColors)
      .map(([name, [light, dark]]) => `'${name}': ${light} ${dark}`)
      .join()});`,
  }),
} satisfies Importer<'sync'> & Importer<'async'>;

/** The options of everything that compiles the style sheets. */
export const sassOptions = { importers: [colorImporter], quietDeps: true };
