import { changeServerModule } from './server-module.ts';

const MODULE = /\/astro\/dist\/runtime\/server\/render\/script\.js$/;
const TAG = '<script type="module" src="';
const CALM = '<script type="module" fetchpriority="low" src="';

/**
 * Browsers fetch modules as urgently as a page's style and font, though nothing of the first sight needs them.
 * @throws Error when Astro writes a page's scripts in another way than this takes the place of
 */
export function calmed(code: string): string {
  if (code.split(TAG).length !== 2) throw new Error('Astro no longer writes scripts as calm-scripts.ts expects');
  return code.replace(TAG, CALM);
}

export const calmScripts = () => changeServerModule('calm-scripts', MODULE, calmed);
