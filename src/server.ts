import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import sirv from 'sirv';
import { parseEnvironment } from '#contract/environment.ts';
import { localeOf } from '#i18n/paths.ts';
import { send } from '#platform/process/answer.ts';
import { capture } from '#platform/process/capture.ts';
import { clientAddress, trustedProxies } from '#platform/process/client-address.ts';
import { lastResortPage } from '#platform/process/last-resort.ts';
import { noContentPolicy, securityHeaders } from '#platform/process/security.ts';
import { href } from './routes.ts';

/** Milliseconds a stopping process gives to what it began. */
const GRACE = 10_000;

const parsed = parseEnvironment(process.env);
if (!parsed.ok) {
  console.error(`The shop does not start; ${parsed.faults.length} setting(s) are wrong:\n${parsed.faults.map((fault) => `  - ${fault}`).join('\n')}`);
  process.exit(1);
}
const environment = parsed.environment;

const build = pathToFileURL(`${resolve(environment.BUILD_DIR)}/`);
type Handler = (request: IncomingMessage, response: ServerResponse, next: undefined, locals: object) => Promise<void>;
const { handler }: { handler: Handler } = await import(new URL('server/entry.mjs', build).href);

const proxies = trustedProxies(environment.TRUSTED_PROXIES);
const files = sirv(fileURLToPath(new URL('client', build)), {
  etag: true,
  setHeaders: (response, pathname) => {
    const forever = pathname.startsWith('/_astro/') || pathname.startsWith('/fonts/');
    response.setHeader('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=86400');
  },
});

function lastResort(pathname: string): string {
  const locale = localeOf(pathname);
  return lastResortPage(locale, href(locale, 'index'));
}

async function answerPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const pathname = new URL(request.url ?? '/', 'http://shop').pathname;
  const locals = { clientAddress: clientAddress(request, proxies), requestId: randomUUID() };
  const captured = await capture(response, () => handler(request, response, undefined, locals));
  if (!captured) return;
  const isApi = pathname.startsWith('/api/');
  if (isApi) response.setHeader('content-security-policy', noContentPolicy);
  // An error page that failed itself leaves an empty 500 (or the adapter's plain words).
  const broken = captured.status >= 500 && !isApi && !String(captured.headers['content-type']).startsWith('text/html');
  const body = broken || (captured.status >= 500 && captured.body.length === 0) ? Buffer.from(lastResort(pathname)) : captured.body;
  const headers = body === captured.body ? captured.headers : { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  await send(request, response, { status: captured.status, headers, body });
}

function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  console.error(error);
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' }).end(lastResort(request.url ?? '/'));
}

let stopping = false;

const listener: RequestListener = (request, response) => {
  for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
  if (request.url === '/healthz' || request.url === '/readyz') {
    response.writeHead(stopping ? 503 : 200, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end(stopping ? 'stopping' : 'ok');
    return;
  }
  // Resizing on request would let anyone spend this machine's time; every picture exists in its sizes.
  if (request.url?.startsWith('/_image')) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
    return;
  }
  files(request, response, () => {
    answerPage(request, response).catch((error: unknown) => fail(request, response, error));
  });
};

const server = createServer({ headersTimeout: 15_000, requestTimeout: 30_000, maxHeaderSize: 32 * 1024 }, listener);
server.listen(environment.PORT, environment.HOST, () => void announce());

/** Asks the shop for its first answer, so that the database is open before anyone comes. */
async function announce(): Promise<void> {
  const host = environment.HOST.includes(':') ? `[${environment.HOST}]` : environment.HOST === '0.0.0.0' ? 'localhost' : environment.HOST;
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : environment.PORT;
  const address = `http://${host}:${port}`;
  const warm = await fetch(`${address}/api/get-options`).catch((error: unknown) => error);
  if (!(warm instanceof Response) || !warm.ok) {
    console.error('The backend does not answer:', warm instanceof Response ? `${warm.status} ${await warm.text()}` : warm);
    process.exit(1);
  }
  const running = await (globalThis as { [KEY]?: Promise<Running> })[KEY];
  console.log(`The shop is open at ${address}`);
  for (const line of running?.summary ?? [`Its provider is ${environment.API_BASE_URL ?? ''}`]) console.log(line);
}

interface Running {
  readonly backend: { close(): Promise<void> };
  readonly summary: readonly string[];
}
/** Where the bundle leaves its embedded backend, so that the process can close what it did not open. */
const KEY = Symbol.for('shop.backend');

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), GRACE).unref();
  server.closeIdleConnections();
  await new Promise((resolve) => server.close(resolve));
  const running = await (globalThis as { [KEY]?: Promise<Running> })[KEY];
  await running?.backend.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
