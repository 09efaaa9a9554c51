import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Captured } from '#platform/process/capture.ts';
import { trustedProxies } from '#platform/process/client-address.ts';
import { tagsOfChange } from '#contract/catalog-tags.ts';
import { requestInHand } from '#contract/log.ts';
import type { Handler } from '#platform/process/handler.ts';
import { boundServer, LIMITS } from '#platform/process/limits.ts';
import { described, processLog, takeConsole } from '#platform/process/log.ts';
import { PageFailure } from '#platform/process/make-page.ts';
import { createMetrics } from '#platform/process/metrics.ts';
import { metricsServer } from '#platform/process/metrics-server.ts';
import { PageCache } from '#platform/process/page-cache.ts';
import { runningBackend } from '#platform/process/running.ts';
import { pageHeaders } from '#platform/process/security.ts';
import { settingsOrEnd } from '#platform/process/settings.ts';
import { staticFiles } from '#platform/process/static-files.ts';
import { lastOnceStopping, stopOnSignal, type Stopping } from '#platform/process/stop.ts';
import { watchCatalog } from '#platform/process/watch-catalog.ts';
import { routeLabel } from './addresses.ts';
import { addressOf, announce } from './announce.ts';
import { shopListener } from './listener.ts';
import { RULES_HEADER } from './speculation.ts';

/** Milliseconds a public page is shown as it is, may stand in while it is made anew, and rests after that failed. */
const FRESH = 30_000;
const STALE = 24 * 60 * 60 * 1000;
const PAUSE = 5000;
/** Pages made anew at a time behind the visitors' backs. */
const RENEWALS = 2;
const CACHE_ROOM = 64 * 1024 * 1024;

const environment = settingsOrEnd();
const log = processLog(environment.LOG_LEVEL, (line) => void process.stdout.write(line));
takeConsole(log);

const build = pathToFileURL(`${resolve(environment.BUILD_DIR)}/`);
const { handler }: { handler: Handler } = await import(new URL('server/entry.mjs', build).href);

const pages = new PageCache<Captured>({
  fresh: FRESH, stale: STALE, pause: PAUSE, renewals: RENEWALS, room: CACHE_ROOM, now: Date.now,
  failed: (path, error) => {
    const tell = () => log('warn', 'a page could not be made anew', { route: routeLabel(path), ...described(error) });
    // Its making is a request of its own; the visit at which its turn came has nothing to do with it.
    if (error instanceof PageFailure) requestInHand.run({ id: error.requestId }, tell);
    else tell();
  },
});
const metrics = createMetrics(() => pages.stats);
const stopping: Stopping = { now: false };
/** Where visitors see the shop; pages are made with this and never with what a request claims. */
const site = () => (process.env['SITE_URL'] ||= addressOf(server, environment));

const server = boundServer(shopListener({
  handler, pages, metrics, log, stopping,
  files: staticFiles(build, (error) => log('error', 'a file could not be sent', described(error))),
  proxies: trustedProxies(environment.TRUSTED_PROXIES),
  host: () => new URL(site()).host,
  pageHeaders: pageHeaders({ 'speculation-rules': RULES_HEADER }),
}), { ...LIMITS, ServerResponse: lastOnceStopping(stopping) });
const servers = [server];

server.listen(environment.PORT, environment.HOST, async () => {
  site();
  await announce(addressOf(server, environment), environment);
  const running = await runningBackend();
  if (!running) return;
  await watchCatalog(running, {
    changed: (tags) => pages.invalidate(tagsOfChange(tags)),
    failed: (error) => log('error', 'the catalog cannot be watched', described(error)),
  });
});
if (environment.METRICS_PORT !== undefined) {
  const apart = metricsServer(metrics.registry, (error) => log('error', 'the metrics cannot be told', described(error)));
  servers.push(apart.listen(environment.METRICS_PORT, environment.METRICS_HOST));
}
stopOnSignal(servers, stopping);
