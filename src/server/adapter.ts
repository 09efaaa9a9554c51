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
      'astro:server:setup': ({ server }) => {
        let opened: Promise<Api> | undefined;
        const handleApi = getRequestListener(async (request, { incoming }) => {
          // Only now: unit tests set this server up as well.
          const api = await (opened ??= openDevelopmentApi());
          return api.fetch(new Request(request.url, request), incoming.socket.remoteAddress ?? '');
        });
        server.middlewares.use((request, response, next) =>
          request.url?.startsWith('/api/') ? void handleApi(request, response) : next(),
        );
        server.httpServer?.once('close', () => void opened?.then((api) => api.close()));
      },
    },
  };
}

async function openDevelopmentApi(): Promise<Api> {
  const parsed = parseEnvironment(process.env);
  if (!parsed.ok) throw new Error(`Settings are wrong:\n${parsed.faults.join('\n')}`);
  const { openApi } = await import('./api.ts');
  return openApi(parsed.environment);
}
