import type { Plugin } from 'vite';

/** Puts its own words into one module of a library, in the server's build alone. `change` throws where the library no longer says what it replaces. */
export const changeServerModule = (name: string, module: RegExp, change: (code: string) => string): Plugin => ({
  name,
  apply: 'build',
  applyToEnvironment: ({ name: environment }) => environment !== 'client',
  transform: (code, id) => (module.test(id) ? { code: change(code), map: null } : undefined),
});
