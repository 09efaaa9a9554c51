import { readFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { minify, transformWithOxc } from 'vite';

/** Puts a script, minified, into the head of every page; Astro adds its hash to the content security policy. */
export function headScript(file: string): AstroIntegration {
  return {
    name: 'head-script',
    hooks: {
      'astro:config:setup': async ({ config, injectScript }) => {
        const source = new URL(file, config.root);
        const { code } = await transformWithOxc(await readFile(source, 'utf8'), source.pathname);
        injectScript('head-inline', (await minify(source.pathname, code)).code.trim());
      },
    },
  };
}
