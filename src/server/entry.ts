/** The exports of the build: `src/server.ts` starts the server; benchmarks use `startApi` and `render`. */
import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createApp } from 'astro/app/entrypoint';
import { demoAt, type LoadDemo } from '#backend/demo.ts';
import { currentRequest, describeError, jsonLog, redirectConsole } from '#backend/log.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Environment } from '#contract/environment.ts';
import { tagsToInvalidate } from '#lib/page-api-client.ts';
import { startApi, watchCatalog } from './api.ts';
import { shareConnections } from './client-connections.ts';
import { type ShutdownState, createHttpServer, listen, parseTrustedProxies, stopOnSignal } from './http-server.ts';
import { createMapTilesHandler, createStaticHandler } from './served-files.ts';
import { createMetrics, metricsServer } from './metrics.ts';
import { describeFewConnections, readOpenFilesLimit } from './open-files.ts';
import { PageCache } from './page-cache.ts';
import { PageRenderError, type Render } from './render-page.ts';
import { createRequestListener } from './request-listener.ts';
import { routeLabel } from './routing.ts';

export { demoAt, startApi };

// Without streaming, a page is complete before its first byte is sent: if a component fails, the client gets the error
// page and not half a page.
const app = createApp({ streaming: false });

export const render: Render = (request, locals) => app.render(request, { locals, addCookieHeader: true });

/**
 * Opens the API, starts the HTTP server and prints its URL. Exits with status 1 if the API cannot be opened, or if a
 * port cannot be used.
 */
export async function startServer(settings: Environment, loadDemo: LoadDemo): Promise<void> {
  const log = jsonLog(
    settings.LOG_LEVEL,
    (line) => void process.stdout.write(`${line}\n`),
    () => new Date(),
  );
  const logError = (message: string) => (error: unknown) => log('error', message, describeError(error));
  redirectConsole(log);
  const api = await startApi(settings, loadDemo).catch(exitWithReason);
  const mapTiles = openMapTiles(settings, logError('the map tiles could not be read'));
  const pages = new PageCache({
    onError: (path, error) => {
      const warn = () =>
        log('warn', 'a page could not be rendered again', { route: routeLabel(path), ...describeError(error) });
      // Rendering has its own request id, separate from the request that started it.
      if (error instanceof PageRenderError) currentRequest.run({ id: error.requestId }, warn);
      else warn();
    },
  });
  const metrics = createMetrics({
    cache: () => pages.stats,
    circuitStates: api.circuitStates,
    limitRejections: api.limitRejections,
    refusedWrites: api.database?.refusedWrites,
  });
  const shutdown: ShutdownState = { isStopping: false };
  const trustedProxies = parseTrustedProxies(settings.TRUSTED_PROXIES);
  const server = createHttpServer(
    createRequestListener({
      api,
      render,
      pages,
      metrics,
      log,
      shutdown,
      files: createStaticHandler({
        build: toFolderUrl(settings.BUILD_DIR),
        previousBuilds: settings.PREVIOUS_BUILD_DIRS.map(toFolderUrl),
        hasServiceWorker: settings.SW,
        onError: logError('a file could not be sent'),
      }),
      mapTiles,
      trustedProxies,
      // Pages are rendered with this URL, never with the host that a request sends.
      site: () => settings.SITE_URL ?? getServerUrl(server, settings),
    }),
  );
  shareConnections(server, trustedProxies);
  const servers = [server];
  if (settings.METRICS_PORT !== undefined) {
    const metricsOnly = metricsServer(metrics.registry, logError('the metrics could not be collected'));
    servers.push(metricsOnly);
    const port = { name: 'METRICS_PORT', value: settings.METRICS_PORT };
    await listen(metricsOnly, port, { name: 'METRICS_HOST', value: settings.METRICS_HOST }).catch(closeAndExit);
  }
  stopOnSignal(servers, shutdown, api);
  // Only the embedded backend reports changes of the catalog.
  if (api.catalog) {
    await watchCatalog(api.catalog, {
      onChange: (tags) => pages.invalidate(tagsToInvalidate(tags)),
      onError: logError('the catalog could not be watched'),
    });
    // Reads the catalog: the first page would not wait for it long enough, and be shown without cities.
    await api
      .fetch(new Request(`http://shop${endpoints.getRestaurants.path}`), '')
      .catch(logError('the catalog could not be read'));
  }
  await listen(server, { name: 'PORT', value: settings.PORT }, { name: 'HOST', value: settings.HOST }).catch(
    closeAndExit,
  );
  const origin = settings.SITE_URL ?? getServerUrl(server, settings);
  api.setOrigin?.(origin);
  const fewConnections = describeFewConnections(readOpenFilesLimit());
  if (fewConnections !== null) process.stdout.write(`${fewConnections}\n`);
  process.stdout.write(
    `${[`The shop is open at ${getServerUrl(server, settings)}`, ...api.summary(origin)].join('\n')}\n`,
  );

  async function closeAndExit(error: unknown): Promise<never> {
    await api.close();
    return exitWithReason(error);
  }
}

function exitWithReason(error: unknown): never {
  process.stderr.write(`The shop does not start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

const toFolderUrl = (folder: string): URL => pathToFileURL(`${resolve(folder)}/`);

/** Exits with status 1 if the file of map tiles cannot be read. */
function openMapTiles({ MAP_TILES }: Environment, onError: (error: unknown) => void) {
  try {
    return createMapTilesHandler(MAP_TILES, onError);
  } catch (error) {
    return exitWithReason(new Error(`MAP_TILES: ${error instanceof Error ? error.message : String(error)}`));
  }
}

/** The URL at which a server listens. */
function getServerUrl(server: Server, { HOST, PORT }: Environment): string {
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : PORT;
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
