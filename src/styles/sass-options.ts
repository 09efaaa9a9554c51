import type { Importer, ImporterResult } from 'sass';
import { shopColors } from '#contract/palette.ts';
import { typeface } from '../shop.config.ts';

const colors = Object.entries(shopColors).map(([name, [light, dark]]) => `'${name}': ${light} ${dark}`);
/**
 * What style sheets read of `shop.config.ts`. `@use 'shop:colors'`: a map of every colour by its role, with its light and
 * its dark value. `@use 'shop:typeface'`: the family of the typeface.
 */
const MODULES: Readonly<Record<string, string>> = {
  'shop:colors': `$colors: (${colors.join()});`,
  'shop:typeface': `$family: '${typeface.family}';`,
};

const configImporter = {
  canonicalize: (url: string) => (url in MODULES ? new URL(url) : null),
  load: ({ href }: URL): ImporterResult => ({ syntax: 'scss', contents: MODULES[href] ?? '' }),
} satisfies Importer<'sync'> & Importer<'async'>;

/** The options of everything that compiles the style sheets. */
export const sassOptions = { importers: [configImporter], quietDeps: true };
