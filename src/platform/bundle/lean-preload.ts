import type { Plugin } from 'vite';

/** Vite's own helper behind every `import()`; it weighs a kilobyte in the first script of every page. */
const HELPER = '\0vite/preload-helper.js';

/**
 * The same promise in a few lines: what a lazy part needs is asked for at once, together with it, and a part that
 * cannot be fetched is announced as `vite:preloadError`. When that is answered by a reload, nobody is told in between.
 * Style sheets are no part of it: lazy looks are linked by the components that need them.
 */
const LEAN = `
const seen = new Set();
export const __vitePreload = (load, parts = []) => {
  for (const part of parts) {
    if (seen.has(part) || !part.endsWith('.js')) continue;
    seen.add(part);
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + part }));
  }
  return load().catch((error) => {
    const lost = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error });
    if (dispatchEvent(lost)) throw error;
    return new Promise(() => {});
  });
};
`;

export function leanPreload(): Plugin {
  return {
    name: 'lean-preload',
    enforce: 'pre',
    load: (id) => (id === HELPER ? LEAN : undefined),
  };
}
