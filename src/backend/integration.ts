import { cpSync } from 'node:fs';
import type { AstroIntegration } from 'astro';

const migrations = new URL('./migrations/', import.meta.url);

/** Puts the embedded backend behind `/api/*` and hands the server's loaders an in-process way to it. */
export function embeddedBackend(): AstroIntegration {
  let serverFolder: URL | undefined;
  return {
    name: 'embedded-backend',
    hooks: {
      'astro:config:setup': ({ injectRoute, addMiddleware, updateConfig }) => {
        injectRoute({ pattern: '/api/[...path]', entrypoint: new URL('./mount/route.ts', import.meta.url), prerender: false });
        addMiddleware({ order: 'pre', entrypoint: new URL('./mount/middleware.ts', import.meta.url) });
        // Its several hundred modules would each have Node read the package's description of 180 kB again: 240 MB and seconds of a start.
        updateConfig({ vite: { ssr: { noExternal: ['drizzle-orm'] } } });
      },
      'astro:config:done': ({ config }) => {
        serverFolder = config.build.server;
      },
      // A bundle contains no SQL files; `migrate` looks for this folder.
      'astro:build:done': () => {
        if (serverFolder) cpSync(migrations, new URL('migrations/', serverFolder), { recursive: true, filter: (path) => !path.endsWith('meta') });
      },
    },
  };
}
