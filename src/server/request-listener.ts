import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { RequestHandler } from 'sirv';
import { currentRequest, describeError, logFailure } from '#backend/log.ts';
import type { Log } from '#backend/log.ts';
import { endpoints } from '#contract/endpoints.ts';
import { negotiateLocale } from '#backend/text.ts';
import { getBackendT } from '#i18n/backend.ts';
import { localeOf, withoutLocale } from '#i18n/paths.ts';
import { href, routes } from '../routes.ts';
import { isStaffPath, staffHref } from '../staff-routes.ts';
import type { Api } from './api.ts';
import { EventLoopTurns } from './event-loop-turns.ts';
import {
  type BufferedResponse,
  compressResponse,
  DENY_ALL_CSP,
  securityHeaders,
  sendBuffered,
} from './http-responses.ts';
import {
  MAX_TARGET_LENGTH,
  type ShutdownState,
  clientAddress,
  closeIfBodyIncomplete,
  closeIfStopping,
  hasBody,
  newRequestId,
  resolveRequestId,
  respondToHealthCheck,
  sendText,
} from './http-server.ts';
import type { Metrics } from './metrics.ts';
import {
  createNotFoundPages,
  fallbackErrorPage,
  PageRenderError,
  type Render,
  renderNotFoundPage,
  renderPage,
  renderPublicPage,
} from './render-page.ts';
import {
  createUploadedPictureHandler,
  isImmutableFile,
  isMapTilesPath,
  isUploadedPicture,
  type MapTilesHandler,
} from './served-files.ts';
import type { PageCache } from './page-cache.ts';
import {
  canonicalPath,
  toLowerCasePath,
  isApiEndpointPath,
  isApiPath,
  isCustomerEndpointPath,
  isFilePath,
  mayBePublic,
  parsePath,
  routeLabel,
  withoutDefaultLocale,
  withoutExtraSlashes,
} from './routing.ts';

/** The parts of the running shop that the listener uses. */
export interface ListenerServices {
  readonly api: Api;
  readonly render: Render;
  readonly pages: PageCache;
  readonly files: RequestHandler;
  readonly mapTiles: MapTilesHandler | undefined;
  readonly trustedProxies: BlockList;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly shutdown: ShutdownState;
  /** The origin of the shop. Call it only after the server has started to listen. */
  readonly site: () => string;
}

/** A request that needs the API or a page. */
interface IncomingRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly method: string;
  /** GET or HEAD. */
  readonly reads: boolean;
  readonly id: string;
}

/** Warns once if a proxy forwards requests and none is trusted: all visitors then share the limits of its address. */
function createProxyWarning({ trustedProxies, log }: Pick<ListenerServices, 'trustedProxies' | 'log'>) {
  let isSettled = trustedProxies.rules.length > 0;
  return ({ headers }: IncomingMessage): void => {
    if (isSettled || headers['x-forwarded-for'] === undefined) return;
    isSettled = true;
    log('warn', 'a proxy forwards requests, so all visitors share its limits: set TRUSTED_PROXIES to its address');
  };
}

/**
 * Handles every request, in this order: cached pages, health checks, invalid requests, redirects, map tiles, uploaded
 * pictures, files of the build, the API and pages.
 */
export function createRequestListener(shop: ListenerServices): RequestListener {
  const turns = new EventLoopTurns();
  const warnOfProxy = createProxyWarning(shop);
  const handleApi = createApiListener(shop, turns);
  const notFoundPage = createNotFoundPages((path) =>
    // Rendered for all visitors, so its API calls have an empty client address.
    renderNotFoundPage({ render: shop.render, apiFetch: (call) => shop.api.fetch(call, ''), site: shop.site(), path }),
  );
  const handlePicture = shop.api.readPicture && createUploadedPictureHandler(shop.api.readPicture, shop.log);
  return (request, response) => {
    warnOfProxy(request);
    const path = parsePath(request.url ?? '/');
    // Only the API reads bodies.
    if (isApiPath(path) || !hasBody(request)) respond(request, response, path);
    else void closeIfBodyIncomplete(request, response).then(() => respond(request, response, path));
  };

  function respond(request: IncomingMessage, response: ServerResponse, path: string): void {
    const { url = '/', method = 'GET' } = request;
    const reads = method === 'GET' || method === 'HEAD';
    const id = resolveRequestId(request, shop.trustedProxies);
    closeIfStopping(response, shop.shutdown);
    const cached = reads && url.length <= MAX_TARGET_LENGTH ? shop.pages.get(path) : undefined;
    if (cached) {
      shop.metrics.pages.HIT += 1;
      cached.send(request, response, 'HIT', id);
      return;
    }
    response.setHeaders(new Map(Object.entries(securityHeaders)));
    if (respondToHealthCheck(path, response, shop.shutdown, shop.api)) return;
    if (rejectInvalid(url, method, response)) return;
    const clean = reads ? (withoutExtraSlashes(url) ?? withoutDefaultLocale(url)) : undefined;
    if (clean !== undefined) return redirect(response, clean);
    const incomingRequest = { request, response, path, method, reads, id };
    const handle = () =>
      void currentRequest.run({ id }, () =>
        measure(shop, incomingRequest, () =>
          isApiPath(path) ? handleApi(request, response) : sendPage({ ...shop, notFoundPage, turns }, incomingRequest),
        ),
      );
    if (shop.mapTiles && reads && isMapTilesPath(path)) return shop.mapTiles(request, response);
    if (handlePicture && reads && isUploadedPicture(path)) return void handlePicture(request, response, path);
    // No file has the path of an endpoint, so the lookup is skipped. The response for a missing immutable file must not
    // be a page, because the browser would use that as the file.
    if (isApiEndpointPath(path)) handle();
    else shop.files(request, response, () => (isImmutableFile(path) ? sendText(response, 404, 'Not found') : handle()));
  }
}

/** Responds to an invalid request; returns false for a valid one. */
function rejectInvalid(url: string, method: string, response: ServerResponse): boolean {
  const send = (status: number, text: string) => sendText(response, status, text);
  if (url.length > MAX_TARGET_LENGTH) send(414, 'The URL is too long');
  else if (!url.startsWith('/')) send(400, 'The URL is not a path');
  // The API adapter fails to build a URL from a path with a backslash.
  else if (isApiPath(parsePath(url)) && parsePath(url).includes('\\')) send(400, 'The URL contains a backslash');
  // TRACE would expose cookies that scripts cannot read, and the `Request` constructor throws for it.
  else if (method === 'TRACE') send(405, 'Not allowed');
  // Clients could exhaust the CPU by resizing pictures on request. Every picture is stored in all sizes.
  else if (parsePath(url).startsWith('/_image')) send(404, 'Not found');
  else return false;
  return true;
}

/** `location` is a path: the Host header of the request must not determine the target. */
function redirect(response: ServerResponse, location: string, status: 307 | 308 = 308): void {
  response.writeHead(status, { location, 'cache-control': 'no-store' }).end();
}

/** Measures and logs a response, and sends the error response of a handler that failed. */
async function measure(
  { metrics, log }: ListenerServices,
  { request, response, path, method, id }: IncomingRequest,
  handle: () => Promise<void>,
): Promise<void> {
  const started = performance.now();
  const route = routeLabel(path);
  response.setHeader('x-request-id', id);
  response.once('close', () => {
    const milliseconds = Math.round(performance.now() - started);
    const status = response.statusCode;
    metrics.durations.observe({ route, method, status }, milliseconds / 1000);
    currentRequest.run({ id }, () =>
      log(status >= 500 ? 'warn' : 'debug', 'request completed', { route, method, status, milliseconds }),
    );
  });
  try {
    await handle();
  } catch (error) {
    log('error', 'a request failed', { route, ...describeError(error) });
    if (response.headersSent) response.destroy();
    else await sendBuffered(request, response, fallbackErrorPage(path));
  }
}

/** In bytes. A cart of some dishes is smaller. */
const LARGE_BODY = 4096;

/** Whether checking the body takes so long that other requests should be read and answered before the next one. */
const hasLargeBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE_BODY;

/** Passes requests to the API and sends its responses. Event streams are not buffered. */
function createApiListener(
  shop: ListenerServices,
  turns: EventLoopTurns,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { api, metrics, log, trustedProxies, shutdown, site } = shop;
  const failureResponse = () =>
    Response.json({ message: '' }, { status: 500, headers: { 'cache-control': 'no-store' } });
  const errorHandler = (error: unknown): Response => {
    log('error', 'an API response could not be created', describeError(error));
    return failureResponse();
  };
  const listener = getRequestListener(
    async (received, { incoming, outgoing }) => {
      outgoing.setHeader('content-security-policy', DENY_ALL_CSP);
      const { pathname, search } = new URL(received.url);
      const request = new Request(site() + pathname + search, received);
      if (incoming.headers.origin !== undefined) request.headers.set('origin', incoming.headers.origin);
      if (hasLargeBody(incoming)) await turns.next();
      const response = await api.fetch(request, clientAddress(incoming, trustedProxies)).catch((error: unknown) => {
        logFailure(log, received, 'an API request was not handled', error);
        return failureResponse();
      });
      if (received.method === 'POST' && pathname === endpoints.createOrder.path && response.ok) metrics.orders.inc();
      if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
        // The client may have closed the connection before the API responded.
        if (!outgoing.closed) {
          metrics.streams.inc();
          outgoing.once('close', () => metrics.streams.dec());
        }
      }
      closeIfStopping(outgoing, shutdown);
      if (incoming instanceof IncomingMessage && outgoing instanceof ServerResponse)
        await closeIfBodyIncomplete(incoming, outgoing);
      return compressResponse(response, incoming.headers['accept-encoding']);
    },
    { errorHandler },
  );
  return async (request, response) => {
    const path = parsePath(request.url ?? '/');
    // The router decodes paths: `/api/%67et-cities` is the same endpoint.
    const isForCustomers = isCustomerEndpointPath(canonicalPath(path) ?? path);
    if (isForCustomers && (await api.visibility(request.headers.cookie ?? '')) === 'hidden') {
      const t = getBackendT(negotiateLocale(request.headers['accept-language']));
      await closeIfBodyIncomplete(request, response);
      return sendBuffered(request, response, {
        status: 503,
        headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
        body: Buffer.from(JSON.stringify({ message: t('backend-responses:notLaunched') })),
      });
    }
    const { origin, host } = new URL(site());
    // An Origin that matches the Host header counts as the shop's own, even if SITE_URL has another host.
    if (isOriginOf(request.headers.origin, request.headers.host)) request.headers.origin = origin;
    // The adapter builds the request URL from the Host header, which the client can set to anything.
    request.headers.host = host;
    return listener(request, response);
  };
}

const isOriginOf = (origin: string | undefined, host: string | undefined): boolean =>
  origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;

interface PageServices extends ListenerServices {
  /** Of the API calls with large bodies and of the renderings of personal pages. */
  readonly turns: EventLoopTurns;
  readonly notFoundPage: (path: string) => Promise<BufferedResponse>;
}

async function sendPage(shop: PageServices, incomingRequest: IncomingRequest): Promise<void> {
  const { request, response, path, reads } = incomingRequest;
  const page = withoutLocale(path);
  const visibility = isStaffPath(page) ? 'launched' : await shop.api.visibility(request.headers.cookie ?? '');
  if (visibility === 'preview') return sendPersonalPage(shop, incomingRequest, { visibility });
  if (visibility === 'hidden' && !isFilePath(path)) {
    const locale = localeOf(path);
    if (page !== routes.index.path) return redirect(response, href(locale, 'index'), 307);
    return sendPersonalPage(shop, incomingRequest, { visibility, target: staffHref(locale, 'openingSoon') });
  }
  const canonical = reads ? canonicalPath(path) : undefined;
  if (canonical === undefined || !mayBePublic(canonical)) await sendPersonalPage(shop, incomingRequest);
  else if (canonical === path) await sendPublicPage(shop, incomingRequest);
  else redirect(response, canonical + (request.url ?? '').slice(path.length));
}

async function sendPublicPage(
  { api, render, pages, metrics, log, shutdown, site, notFoundPage }: PageServices,
  { request, response, path, id }: IncomingRequest,
): Promise<void> {
  // A rendering has its own request id: several requests can share it, and it can last longer than the first one. Its
  // API calls have an empty client address, because the page is rendered for all visitors.
  const renderForCache = () => {
    const requestId = newRequestId();
    metrics.renders.inc();
    return currentRequest.run({ id: requestId }, () =>
      renderPublicPage({
        render,
        apiFetch: (apiRequest) => api.fetch(apiRequest, ''),
        readPicture: api.readPicture,
        site: site(),
        path,
        requestId,
        notFoundPage,
      }),
    );
  };
  try {
    const found = await pages.find(path, renderForCache);
    metrics.pages[found.state] += 1;
    closeIfStopping(response, shutdown);
    if ('page' in found) return found.page.send(request, response, found.state, id);
    const lower = found.uncached.status === 404 ? toLowerCasePath(request.url ?? path) : undefined;
    if (lower !== undefined) redirect(response, lower);
    else await sendBuffered(request, response, found.uncached);
  } catch (error) {
    if (!(error instanceof PageRenderError)) throw error;
    // The error page contains the id of the rendering.
    response.setHeader('x-request-id', error.requestId);
    currentRequest.run({ id: error.requestId }, () =>
      log('error', 'a page could not be rendered completely', {
        route: routeLabel(path),
        status: error.response.status,
      }),
    );
    await sendBuffered(request, response, error.response);
  }
}

/** Pages that depend on the visitor, and everything else that Astro routes. */
async function sendPersonalPage(
  { api, render, trustedProxies, shutdown, site, turns }: PageServices,
  { request, response, method, id }: IncomingRequest,
  { visibility, target = request.url }: { visibility?: App.Locals['visibility']; target?: string | undefined } = {},
): Promise<void> {
  const address = clientAddress(request, trustedProxies);
  const left = new AbortController();
  response.once('close', () => left.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
  const pageRequest = new Request(site() + target, { method: method === 'HEAD' ? 'GET' : method, headers });
  const page = await renderPage(render, pageRequest, {
    requestId: id,
    clientAddress: address,
    // Calls end when the visitor leaves.
    apiFetch: async (apiRequest) => {
      const signal = AbortSignal.any([apiRequest.signal, left.signal]);
      const apiResponse = await api.fetch(new Request(apiRequest, { signal }), address);
      // Rendering takes milliseconds after the last response; many pages at once must not delay the cached ones.
      await turns.next();
      return apiResponse;
    },
    readPicture: api.readPicture,
    ...(visibility && { visibility }),
  });
  closeIfStopping(response, shutdown);
  // Redirects to the sign-in and error pages depend on the visitor too.
  await sendBuffered(request, response, {
    ...page,
    headers: {
      'content-security-policy': DENY_ALL_CSP,
      'cache-control': 'no-store',
      ...page.headers,
      ...(visibility && { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }),
    },
  });
}
