import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Error pages exist once, for all locales. */
const PAGES_OF_ALL_LOCALES = ['404.astro', '500.astro'];

/**
 * Adds every page of `src/pages` below the prefix of each locale, as `/en/news` for `news/index.astro`. Astro's build keeps the style
 * sheets of a page by its file, so each route has a copy of the page as its file, in Astro's folder for generated code.
 */
export function localePages(locales: readonly string[]): AstroIntegration {
  return {
    name: 'locale-pages',
    hooks: {
      'astro:config:setup': async ({ config, createCodegenDir, injectRoute, addWatchFile }) => {
        const pagesFolder = fileURLToPath(new URL('pages/', config.srcDir));
        const codegenFolder = fileURLToPath(createCodegenDir());
        const files = await readdir(pagesFolder, { recursive: true });
        const pages = files.filter((file) => file.endsWith('.astro') && !PAGES_OF_ALL_LOCALES.includes(file));
        for (const page of pages) {
          const source = join(pagesFolder, page);
          const content = await readFile(source, 'utf8');
          addWatchFile(source);
          for (const locale of locales) {
            const entrypoint = join(codegenFolder, locale, page);
            await writeIfChanged(entrypoint, content);
            injectRoute({ pattern: `/${locale}${toPattern(page)}`, entrypoint, prerender: false });
          }
        }
      },
    },
  };
}

/** The path of a page's file as Astro derives it: `orders/[id].astro` → `/orders/[id]`, `index.astro` → the empty string. */
const toPattern = (page: string): string => `/${page}`.replace(/\.astro$/, '').replace(/\/index$/, '');

/** Test processes that load the configuration at the same time read what others write. */
async function writeIfChanged(file: string, content: string): Promise<void> {
  if (existsSync(file) && (await readFile(file, 'utf8')) === content) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
