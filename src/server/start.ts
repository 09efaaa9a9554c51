import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tagsOfChange } from '#lib/catalog-tags.ts';
import type { Environment } from '#contract/environment.ts';
import { currentRequest } from '#contract/log.ts';
import { openApi } from './api.ts';
import { watchCatalog } from './catalog-watch.ts';
import { trustedProxies } from './client-address.ts';
import { createLimitedServer } from './http-server.ts';
import { errorFields, processLog, redirectConsole } from './logging.ts';
import { createMetrics, metricsServer } from './metrics.ts';
import { PageCache } from './page-cache.ts';
import { PageFailure, type Render } from './render-page.ts';
import { shopListener } from './request-listener.ts';
import { routeLabel } from './routing.ts';
import { stopOnSignal, type Stopping } from './shutdown.ts';
import { staticFiles } from './static-files.ts';

/** Opens the API, listens and prints where; ends the process with status 1 when the API cannot be opened. */
export async function start(settings: Environment, render: Render): Promise<void> {
  const log = processLog(settings.LOG_LEVEL, (line) => void process.stdout.write(line));
  redirectConsole(log);
  const api = await openApi(settings).catch(exitWithoutApi);
  const pages = new PageCache({
    onError: (path, error) => {
      const warn = () =>
        log('warn', 'a page could not be rendered again', { route: routeLabel(path), ...errorFields(error) });
      // Rendering is a request of its own, apart from the visit that began it.
      if (error instanceof PageFailure) currentRequest.run({ id: error.requestId }, warn);
      else warn();
    },
  });
  const metrics = createMetrics({ cache: () => pages.stats, breakers: api.breakers });
  const stopping: Stopping = { now: false };
  const server = createLimitedServer(
    shopListener({
      api,
      render,
      pages,
      metrics,
      log,
      stopping,
      files: staticFiles(pathToFileURL(`${resolve(settings.BUILD_DIR)}/`), (error) =>
        log('error', 'a file could not be sent', errorFields(error)),
      ),
      proxies: trustedProxies(settings.TRUSTED_PROXIES),
      // Pages are rendered with this address and never with the one that a request names.
      site: () => settings.SITE_URL ?? addressOf(server, settings),
    }),
  );
  const servers = [server];
  if (settings.METRICS_PORT !== undefined) {
    const metricsOnly = metricsServer(metrics.registry, (error) =>
      log('error', 'the metrics could not be collected', errorFields(error)),
    );
    servers.push(metricsOnly.listen(settings.METRICS_PORT, settings.METRICS_HOST));
  }
  stopOnSignal(servers, stopping, api);
  if (api.catalog) {
    await watchCatalog(api.catalog, {
      onChange: (tags) => pages.invalidate(tagsOfChange(tags)),
      onError: (error) => log('error', 'the catalog could not be watched', errorFields(error)),
    });
  }
  server.listen(settings.PORT, settings.HOST, () => {
    process.stdout.write(`${[`The shop is open at ${addressOf(server, settings)}`, ...api.summary].join('\n')}\n`);
  });
}

function exitWithoutApi(error: unknown): never {
  process.stderr.write(`The backend could not be opened: ${String(error)}\n`);
  process.exit(1);
}

/** Where a server listens, as a URL. */
function addressOf(server: Server, { HOST, PORT }: Environment): string {
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : PORT;
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
