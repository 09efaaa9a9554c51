import type { Plugin } from 'vite';

/** Vite's own helper behind every `import()`; it weighs a kilobyte in the first script of every page. */
const HELPER = '\0vite/preload-helper.js';

/**
 * The same promise in a few lines: a part's own parts are asked for together with it, and a part that cannot be fetched
 * is announced as `vite:preloadError`. When that is answered by a reload, nobody is told in between.
 */
const LEAN = `
export const __vitePreload = (load, parts = []) => {
  for (const part of parts) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + part }));
  return load().catch((error) => {
    const lost = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error });
    if (dispatchEvent(lost)) throw error;
    return new Promise(() => {});
  });
};
`;

/** The scripts of pages name no parts of parts: the list would weigh more than the one round trip it saves. */
const PAGE_SCRIPT = /\/(Shell|Screen)\.[^/]+$/;
/** A press waits for the first: React, which is the second, is fetched beside it and not after it. */
const MODALS = /\/ModalHost\.[^/]+$/;
const REACT = /\/client\.[^/]+\.js$/;
/** Every page has this one already; Firefox calls it an error to ask for such a part in advance. */
const FIRST_SCRIPT = /\/Shell\.[^/]+\.js$/;

/** Style sheets are no part of it: lazy looks are linked by the components that need them. */
export function leanPreload(): Plugin {
  return {
    name: 'lean-preload',
    enforce: 'pre',
    configEnvironment: (name) => (name === 'client' ? { build: { modulePreload: { polyfill: false, resolveDependencies }, rolldownOptions: { preserveEntrySignatures: 'allow-extension' as const } } } : undefined),
    load: (id) => (id === HELPER ? LEAN : undefined),
  };
}

function resolveDependencies(part: string, parts: string[], { hostId }: { hostId: string }): string[] {
  if (PAGE_SCRIPT.test(hostId)) return MODALS.test(part) ? parts.filter((name) => REACT.test(name)) : [];
  return parts.filter((name) => !FIRST_SCRIPT.test(name));
}
