import { readFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';

const source = readFileSync(new URL('./script.js', import.meta.url), 'utf8');

/** The script as it is sent: without its comment and its indentation. */
export const inlineScript = source
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '' && !line.startsWith('//'))
  .join('');

/** Puts the head script into every page and its hash into the content security policy. */
export function headScript(): AstroIntegration {
  return {
    name: 'head-script',
    hooks: {
      'astro:config:setup': ({ injectScript }) => injectScript('head-inline', inlineScript),
    },
  };
}
