import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import sirv from 'sirv';
import { parseEnvironment } from '#contract/environment.ts';
import { localeOf, withoutLocale } from '#i18n/paths.ts';
import { send } from '#platform/process/answer.ts';
import { capture } from '#platform/process/capture.ts';
import { clientAddress, trustedProxies } from '#platform/process/client-address.ts';
import type { Handler } from '#platform/process/handler.ts';
import { lastResortPage } from '#platform/process/last-resort.ts';
import { PageCache } from '#platform/process/page-cache.ts';
import { makePage, PageFailure, sendPage } from '#platform/process/public-pages.ts';
import { runningBackend } from '#platform/process/running.ts';
import { noContentPolicy, securityHeaders } from '#platform/process/security.ts';
import { href, isPublic, matchRoute } from './routes.ts';

/** Milliseconds a stopping process gives to what it began. */
const GRACE = 10_000;
/** Milliseconds a public page is shown as it is, and may stand in while it is made anew. */
const FRESH = 30_000;
const STALE = 24 * 60 * 60 * 1000;
const CACHE_ROOM = 64 * 1024 * 1024;
/** Milliseconds between two looks at whether the catalog changed. */
const CATALOG_WATCH = 1000;

const parsed = parseEnvironment(process.env);
if (!parsed.ok) {
  console.error(`The shop does not start; ${parsed.faults.length} setting(s) are wrong:\n${parsed.faults.map((fault) => `  - ${fault}`).join('\n')}`);
  process.exit(1);
}
const environment = parsed.environment;

const build = pathToFileURL(`${resolve(environment.BUILD_DIR)}/`);
const { handler }: { handler: Handler } = await import(new URL('server/entry.mjs', build).href);

const proxies = trustedProxies(environment.TRUSTED_PROXIES);
const pages = new PageCache({ fresh: FRESH, stale: STALE, room: CACHE_ROOM, now: Date.now });
const files = sirv(fileURLToPath(new URL('client', build)), {
  etag: true,
  brotli: true,
  gzip: true,
  setHeaders: (response, pathname) => {
    const forever = pathname.startsWith('/_astro/') || pathname.startsWith('/fonts/');
    response.setHeader('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=86400');
  },
});

const lastResort = (pathname: string) => lastResortPage(localeOf(pathname), href(localeOf(pathname), 'index'));
const isHtml = (headers: Readonly<Record<string, unknown>>) => String(headers['content-type']).startsWith('text/html');

/** A path that a public page may stand at, as the cache knows it. */
function publicPath(request: IncomingMessage): string | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const [pathname = '/'] = (request.url ?? '/').split('?', 1);
  // A call of the API is not a city: what it answers is one visitor's own.
  if (pathname.startsWith('/api/')) return undefined;
  const route = matchRoute(withoutLocale(pathname));
  return route && isPublic(route.name) ? pathname : undefined;
}

async function answerPublic(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  try {
    const { page, state } = await pages.find(path, () => makePage(handler, path, new URL(siteUrl()).host, randomUUID()));
    if (page) sendPage(request, response, page, state);
  } catch (error) {
    if (!(error instanceof PageFailure)) throw error;
    await sendFailure(request, response, path, error);
  }
}

/** Whatever else: personal pages, calls, answers that are no pages. */
async function answer(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
  const locals = { clientAddress: clientAddress(request, proxies), requestId: randomUUID() };
  const captured = await capture(response, () => handler(request, response, undefined, locals));
  if (!captured) return;
  if (pathname.startsWith('/api/')) {
    response.setHeader('content-security-policy', noContentPolicy);
    return send(request, response, captured);
  }
  return sendFailure(request, response, pathname, captured);
}

/** An answer that may be an error page which failed itself: an empty 500, or the adapter's plain words. */
function sendFailure(request: IncomingMessage, response: ServerResponse, pathname: string, made: { status: number; headers: Readonly<Record<string, unknown>>; body: Buffer }): Promise<void> {
  if (made.status < 500 || (isHtml(made.headers) && made.body.length > 0)) return send(request, response, { ...made, headers: { ...made.headers } as Record<string, string> });
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return send(request, response, { status: made.status, headers, body: Buffer.from(lastResort(pathname)) });
}

function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  console.error(error);
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' }).end(lastResort(request.url ?? '/'));
}

let stopping = false;

const listener: RequestListener = (request, response) => {
  for (const name in securityHeaders) response.setHeader(name, securityHeaders[name] ?? '');
  const path = publicPath(request);
  const kept = path === undefined ? undefined : pages.peek(path);
  if (kept) return sendPage(request, response, kept, 'HIT');

  const [pathname = '/'] = (request.url ?? '/').split('?', 1);
  if (pathname === '/healthz' || pathname === '/readyz') {
    response.writeHead(stopping ? 503 : 200, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end(stopping ? 'stopping' : 'ok');
    return;
  }
  // Resizing on request would let anyone spend this machine's time; every picture exists in its sizes.
  if (pathname.startsWith('/_image')) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
    return;
  }
  files(request, response, () => {
    const done = path === undefined ? answer(request, response, pathname) : answerPublic(request, response, path);
    done.catch((error: unknown) => fail(request, response, error));
  });
};

const server = createServer({ headersTimeout: 15_000, requestTimeout: 30_000, maxHeaderSize: 32 * 1024 }, listener);
server.listen(environment.PORT, environment.HOST, () => void announce());

function address(): string {
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : environment.PORT;
  const host = environment.HOST === '0.0.0.0' || environment.HOST === '::' ? 'localhost' : environment.HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Where visitors see the shop; pages are made with this and never with what a request claims. */
function siteUrl(): string {
  return (process.env['SITE_URL'] ||= address());
}

/** Asks the shop for its first answer, so that the database is open before anyone comes. */
async function announce(): Promise<void> {
  siteUrl();
  const warm = await fetch(`${address()}/api/get-options`).catch((error: unknown) => error);
  if (!environment.API_BASE_URL && !(warm instanceof Response && warm.ok)) {
    console.error('The backend does not answer:', warm instanceof Response ? `${warm.status} ${await warm.text()}` : warm);
    process.exit(1);
  }
  const running = await runningBackend();
  console.log(`The shop is open at ${address()}`);
  for (const line of running?.summary ?? [`Its provider is ${environment.API_BASE_URL ?? ''}`]) console.log(line);
  await watchCatalog();
}

/** Public pages are made anew as soon as the catalog changes, whichever instance changed it. */
async function watchCatalog(): Promise<void> {
  const running = await runningBackend();
  if (!running) return;
  let version = await running.backend.catalogVersion();
  setInterval(async () => {
    try {
      const current = await running.backend.catalogVersion();
      if (current === version) return;
      version = current;
      pages.invalidate();
    } catch (error) {
      console.error('The catalog cannot be watched', error);
    }
  }, CATALOG_WATCH).unref();
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), GRACE).unref();
  server.closeIdleConnections();
  const closed = new Promise((done) => server.close(done));
  // Event streams end with the backend; whatever else is under way finishes first.
  await Promise.all([closed, (await runningBackend())?.backend.close()]);
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
