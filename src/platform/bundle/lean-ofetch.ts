import type { Plugin } from 'vite';

/**
 * What `ofetch` takes from two libraries, in the few lines that the shop's calls need: all of them name a whole path, a
 * flat query and JSON. The libraries weigh more than ofetch itself in what every visitor who orders fetches.
 */
const LEAN = {
  ufo: `
export const withBase = (path, base) => base + path;
export const withQuery = (path, query) => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length > 0 ? path + '?' + new URLSearchParams(given) : path;
};
`,
  destr: `
export default (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
`,
} as const;

const isLean = (name: string): name is keyof typeof LEAN => name in LEAN;

/** For the browser's build alone; the server has the libraries as they are. */
export function leanOfetch(): Plugin {
  return {
    name: 'lean-ofetch',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source, importer) => (importer?.includes('/ofetch/') && isLean(source) ? `\0lean-ofetch:${source}` : undefined),
    load: (id) => {
      const name = id.replace('\0lean-ofetch:', '');
      return id !== name && isLean(name) ? LEAN[name] : undefined;
    },
  };
}
