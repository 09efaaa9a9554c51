import { cpSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import nodeAdapter, { getAdapter } from '@astrojs/node';
import { getRequestListener } from '@hono/node-server';
import type { AstroIntegration } from 'astro';
import { parseEnvironment } from '#contract/environment.ts';
import type { Api } from './api.ts';
import { isApiPath } from './routing.ts';

/**
 * The Node adapter with a custom entry: `astro build` bundles src/server/entry.ts, which runs the pages and the backend
 * in one process. `astro dev` serves the pages itself; there the API is a middleware of Vite's server, which the pages
 * call over HTTP.
 */
export function shopAdapter(): AstroIntegration {
  // Without streaming, an error while rendering a page results in the error page instead of an incomplete page.
  const node = nodeAdapter({ mode: 'middleware', experimentalDisableStreaming: true });
  let serverFolder: URL | undefined;
  return {
    ...node,
    hooks: {
      ...node.hooks,
      'astro:config:setup': async (options) => {
        await node.hooks['astro:config:setup']?.(options);
        // Unbundled, the several hundred modules of Drizzle add a second and 300 MB to each start.
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
        // Unit tests create a server that does not listen.
        if (!server.httpServer) return;
        const api = await (shared.developmentApi ??= openDevelopmentApi()).catch(exitWithReason);
        const handleApi = getRequestListener((request, { incoming }) =>
          api.fetch(new Request(request.url, request), incoming.socket.remoteAddress ?? ''),
        );
        server.watcher.on('change', (file) => void updateBackendMessages(file));
        server.middlewares.use((request, response, next) =>
          isApiPath(request.url ?? '') ? void handleApi(request, response) : next(),
        );
      },
    },
  };
}

/**
 * The API of `astro dev`, on `globalThis` so that it stays open until the process ends. A change of the configuration
 * loads this module again and starts a new server before the old one is closed, and the embedded database cannot be
 * opened a second time.
 */
const shared: typeof globalThis & { developmentApi?: Promise<Api> } = globalThis;

/** Ends the process. If the hook threw instead, Astro would print a stack trace and the server would listen. */
function exitWithReason(error: unknown): never {
  process.stderr.write(`The shop does not start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

/** Updates the texts of the API after their file was edited. Vite does so for those of pages only. */
async function updateBackendMessages(file: string): Promise<void> {
  const { messages } = await import('#i18n/messages/index.ts');
  for (const [locale, namespaces] of Object.entries(messages))
    for (const [namespace, texts] of Object.entries(namespaces))
      if (file.endsWith(`/i18n/messages/${locale}/${namespace.replace('backend-', 'backend/')}.json`))
        Object.assign(texts, JSON.parse(await readFile(file, 'utf8')));
}

async function openDevelopmentApi(): Promise<Api> {
  const parsed = parseEnvironment(process.env);
  if (!parsed.ok) throw new Error(`Settings are wrong:\n${parsed.errors.join('\n')}`);
  const [{ startApi }, { demoAt }] = [await import('./api.ts'), await import('#backend/demo.ts')];
  return startApi(parsed.environment, demoAt(new URL('../demo/index.ts', import.meta.url)));
}
