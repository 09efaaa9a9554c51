import { cpSync } from 'node:fs';
import nodeAdapter, { getAdapter } from '@astrojs/node';
import { getRequestListener } from '@hono/node-server';
import type { AstroIntegration } from 'astro';
import { parseEnvironment } from '#contract/environment.ts';
import type { Api } from './api.ts';

/**
 * The Node adapter with an entry of its own: `astro build` bundles src/server/entry.ts, which is the whole process, with the pages
 * and the backend. `astro dev` serves the pages itself; there the API is a middleware of Vite's server, which the pages call over HTTP.
 */
export function shopAdapter(): AstroIntegration {
  // Without streaming a page is complete before its first byte: a part that fails deep in a page gives the error page, not half a page.
  const node = nodeAdapter({ mode: 'middleware', experimentalDisableStreaming: true });
  let serverFolder: URL | undefined;
  return {
    ...node,
    hooks: {
      ...node.hooks,
      'astro:config:setup': async (options) => {
        await node.hooks['astro:config:setup']?.(options);
        // Unbundled, the several hundred modules of Drizzle cost a second and 300 MB at each start.
        options.updateConfig({ vite: { ssr: { noExternal: ['drizzle-orm'] } } });
      },
      'astro:config:done': ({ setAdapter, config }) => {
        serverFolder = config.build.server;
        setAdapter({
          ...getAdapter({ staticHeaders: false }),
          serverEntrypoint: new URL('./entry.ts', import.meta.url),
        });
      },
      'astro:build:done': () => {
        const source = new URL('../backend/migrations/', import.meta.url);
        cpSync(source, new URL('migrations/', serverFolder), {
          recursive: true,
          filter: (path) => !path.endsWith('meta'),
        });
      },
      'astro:server:setup': async ({ server }) => {
        // Unit tests set a server up that does not listen.
        if (!server.httpServer) return;
        const api = await (shared.developmentApi ??= openDevelopmentApi()).catch(exitWithReason);
        const handleApi = getRequestListener((request, { incoming }) =>
          api.fetch(new Request(request.url, request), incoming.socket.remoteAddress ?? ''),
        );
        server.middlewares.use((request, response, next) =>
          request.url?.startsWith('/api/') ? void handleApi(request, response) : next(),
        );
      },
    },
  };
}

/**
 * Stays open until the process ends: a change of the configuration starts the new server before the old one is closed, loads this
 * module again, and could not open the embedded database a second time.
 */
const shared: typeof globalThis & { developmentApi?: Promise<Api> } = globalThis;

/** An error of this hook would be printed with a stack, and the server would listen. */
function exitWithReason(error: unknown): never {
  process.stderr.write(`The shop does not start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function openDevelopmentApi(): Promise<Api> {
  const parsed = parseEnvironment(process.env);
  if (!parsed.ok) throw new Error(`Settings are wrong:\n${parsed.errors.join('\n')}`);
  const { startApi } = await import('./api.ts');
  return startApi(parsed.environment);
}
