import type { IncomingMessage } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { AstroIntegration } from 'astro';
import { parseEnvironment } from '#contract/environment.ts';
import type { Api } from './api.ts';

const isApiRequest = ({ url }: IncomingMessage): boolean => url?.startsWith('/api/') ?? false;

/**
 * Astro's adapter for this process: `astro build` bundles src/server/entry.ts with the pages and the backend. `astro dev` serves
 * the pages itself; there the API is a middleware of Vite's server, which the pages call over HTTP.
 */
export function shopServer(): AstroIntegration {
  return {
    name: 'shop-server',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        // Unbundled, the several hundred modules of Drizzle cost a second and 300 MB at each start.
        updateConfig({ vite: { ssr: { noExternal: ['drizzle-orm'] } } });
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'shop-server',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./entry.ts', import.meta.url),
          adapterFeatures: { buildOutput: 'server' },
          supportedAstroFeatures: { serverOutput: 'stable', hybridOutput: 'stable', staticOutput: 'stable', sharpImageService: 'stable' },
        });
      },
      'astro:server:setup': ({ server }) => {
        let opened: Promise<Api> | undefined;
        const handleApi = getRequestListener(async (request, { incoming }) => {
          // Only now: unit tests set this server up as well.
          const api = await (opened ??= openDevelopmentApi());
          return api.fetch(new Request(request.url, request), incoming.socket.remoteAddress ?? '');
        });
        server.middlewares.use((request, response, next) => (isApiRequest(request) ? void handleApi(request, response) : next()));
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
