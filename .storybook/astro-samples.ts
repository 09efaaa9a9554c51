import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { LOCALES } from '../src/contract/constants.ts';

/** What render-astro.ts sends. */
export interface RenderedSamples {
  /** HTML by the name of the sample. */
  readonly html: Readonly<Record<string, string>>;
  /** The modules of the shop that were loaded for it. */
  readonly files: readonly string[];
}

const SAMPLES = 'virtual:astro-samples';
const SPRITE = '/src/ui/icons.svg';

/**
 * Renders in a process of its own: Astro's Vite plugins and those of Storybook exclude each other, and samples have one
 * language in a process.
 */
async function render(locale: string): Promise<RenderedSamples> {
  const child = fork(fileURLToPath(new URL('render-astro.ts', import.meta.url)), {
    // Not those of a test run, which change what Astro does.
    env: { ...process.env, NODE_ENV: 'development', VITEST: '', STORYBOOK_LOCALE: locale },
    execArgv: [],
  });
  const rendered = await Promise.race([
    once(child, 'message').then(([message]) => message as RenderedSamples),
    once(child, 'exit').then(() => null),
  ]);
  if (!rendered) throw new Error('The samples of Astro components cannot be rendered; the reason is above.');
  return rendered;
}

/**
 * `virtual:astro-samples`: the samples of Astro components, rendered in a language when they are first loaded in it, and
 * again when one of their modules has changed.
 */
export const astroSamples: Plugin = {
  name: 'astro-samples',
  resolveId: { filter: { id: /^virtual:astro-samples/ }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0virtual:astro-samples/ },
    async handler(id) {
      const locale = LOCALES.find((locale) => id.endsWith(`/${locale}`));
      if (!locale) {
        const loaders = LOCALES.map(
          (locale) => `'${locale}': () => import('${SAMPLES}/${locale}').then((module) => module.default)`,
        );
        return `export default { ${loaders.join(', ')} };`;
      }
      const { html, files } = await render(locale);
      for (const file of files) this.addWatchFile(file);
      // A build gives the sprite another URL.
      const text = JSON.stringify(JSON.stringify(html));
      return `import sprite from '${SPRITE}?url';\nexport default JSON.parse(${text}.replaceAll('${SPRITE}', sprite));`;
    },
  },
};
