import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import type { RequestHandler } from 'sirv';
import { requestInHand } from '#contract/log.ts';
import { send } from '#platform/process/answer.ts';
import { capture, withStatus, type Captured } from '#platform/process/capture.ts';
import { clientAddress } from '#platform/process/client-address.ts';
import { callDirectly } from '#platform/process/direct-call.ts';
import type { Handler } from '#platform/process/handler.ts';
import { answerHealth } from '#platform/process/health.ts';
import { LONGEST_TARGET } from '#platform/process/limits.ts';
import { described, type Log } from '#platform/process/log.ts';
import { makePage, PageFailure, type PageMaker } from '#platform/process/make-page.ts';
import type { Metrics } from '#platform/process/metrics.ts';
import type { Make, PageCache } from '#platform/process/page-cache.ts';
import { newRequestId, requestIdOf } from '#platform/process/request-id.ts';
import { noContentPolicy, securityHeaders } from '#platform/process/security.ts';
import type { Stopping } from '#platform/process/stop.ts';
import { canonical, isCall, mayBePublic, pathOf, routeLabel } from './addresses.ts';
import { failurePage } from './failure-page.ts';
import { lowered, tidied } from './moved.ts';

export interface Shop {
  readonly handler: Handler;
  readonly pages: PageCache<Captured>;
  readonly files: RequestHandler;
  readonly proxies: BlockList;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly stopping: Stopping;
  /** Host of the shop's own address; known once it listens. */
  readonly host: () => string;
  /** Headers the process adds to a page, by its media type. */
  readonly pageHeaders: PageMaker['headers'];
}

/** Answers every request: a kept page first, which is most of them, then what the process knows itself, calls, files, the build. */
export function shopListener(shop: Shop): RequestListener {
  const { pages, metrics, stopping } = shop;
  return (request, response) => {
    const { url = '/', method = 'GET' } = request;
    const path = pathOf(url);
    const reads = method === 'GET' || method === 'HEAD';
    const kept = reads && url.length <= LONGEST_TARGET ? pages.peek(path) : undefined;
    if (kept) {
      metrics.pages.HIT += 1;
      kept.send(request, response, 'HIT', requestIdOf(request, shop.proxies));
      return;
    }
    const calls = isCall(path);
    if (!calls) secure(response);
    if (answerHealth(path, response, stopping) || answerItself(request, response, path)) return;
    const tidy = reads && !calls ? tidied(url) : undefined;
    if (tidy !== undefined) return moved(response, tidy);
    const visit = { shop, request, response, path, calls, method, id: requestIdOf(request, shop.proxies) };
    const answer = () => void requestInHand.run({ id: visit.id }, () => fromBuild(visit, reads));
    // No file stands where a call does.
    if (calls) answer();
    else shop.files(request, response, answer);
  };
}

/** For a call that was not answered directly after all. */
function nameAndSecure({ response, id }: Pick<Visit, 'response' | 'id'>): void {
  secure(response);
  response.setHeader('x-request-id', id);
}

function secure(response: ServerResponse): void {
  for (const name in securityHeaders) response.setHeader(name, securityHeaders[name] ?? '');
}

/** What needs neither a file nor the build. */
function answerItself(request: IncomingMessage, response: ServerResponse, path: string): boolean {
  const { url = '/' } = request;
  const plain = (status: number, text: string) => {
    secure(response);
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
  };
  if (url.length > LONGEST_TARGET) plain(414, 'The address is too long');
  // It would tell a script what the browser hides from it, and no web request can be made of it.
  else if (request.method === 'TRACE') plain(405, 'Not allowed');
  // Resizing on request would let anyone spend this machine's time; every picture exists in its sizes.
  else if (path.startsWith('/_image')) plain(404, 'Not found');
  else return false;
  return true;
}

/** A path on this host; the shop's own words for it, never the visitor's host. */
function moved(response: ServerResponse, location: string): void {
  response.writeHead(308, { location, 'cache-control': 'no-store' }).end();
}

interface Visit {
  readonly shop: Shop;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  /** Whether it is a call of the contract, whose answer brings all its headers along. */
  readonly calls: boolean;
  readonly method: string;
  readonly id: string;
}

async function fromBuild(visit: Visit, reads: boolean): Promise<void> {
  const { shop, request, response, path, calls, method, id } = visit;
  const started = performance.now();
  const route = routeLabel(path);
  if (!calls) response.setHeader('x-request-id', id);
  response.once('close', () => {
    const milliseconds = Math.round(performance.now() - started);
    shop.metrics.answered(route, method, response.statusCode, milliseconds / 1000);
    requestInHand.run({ id }, () => shop.log(response.statusCode >= 500 ? 'warn' : 'debug', 'answered', { route, method, status: response.statusCode, milliseconds }));
  });
  try {
    const one = reads && !calls ? canonical(path) : undefined;
    if (one === undefined || !mayBePublic(one)) await answerPersonal(visit, route);
    else if (one === path) await answerPublic(visit);
    else moved(response, one + (request.url ?? '').slice(path.length));
  } catch (error) {
    shop.log('error', 'a request could not be answered', { route, ...described(error) });
    if (response.headersSent) return void response.destroy();
    if (calls) nameAndSecure(visit);
    response.writeHead(500, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(failurePage(path));
  }
}

async function answerPublic({ shop, request, response, path, id }: Visit): Promise<void> {
  const maker = { handler: shop.handler, host: shop.host(), headers: shop.pageHeaders };
  // The making is a request of its own: others may wait for it, and it may outlive whoever began it.
  const make: Make<Captured> = (known) => {
    const making = newRequestId();
    shop.metrics.pageMade();
    return requestInHand.run({ id: making }, () => makePage(maker, path, making, known));
  };
  try {
    const found = await shop.pages.find(path, make);
    shop.metrics.pages[found.state] += 1;
    const lower = 'page' in found || found.other.status !== 404 ? undefined : lowered(request.url ?? path);
    if (lower !== undefined) return moved(response, lower);
    if (!('page' in found)) return await send(request, response, found.other);
    found.page.send(request, response, found.state, id);
  } catch (error) {
    if (!(error instanceof PageFailure)) throw error;
    response.setHeader('x-request-id', error.requestId);
    requestInHand.run({ id: error.requestId }, () => shop.log('error', 'a page could not be made', { route: routeLabel(path), status: error.answer.status }));
    await sendFailure(request, response, path, error.answer);
  }
}

/** Whatever else: personal pages, calls, answers that are no pages. */
async function answerPersonal(visit: Visit, route: string): Promise<void> {
  const { shop, request, response, path, calls, method, id } = visit;
  const address = clientAddress(request, shop.proxies);
  const creates = method === 'POST' && route === '/api/create-order';
  if (calls && (await callDirectly(request, response, { path, address, id }))) {
    if (creates && response.statusCode < 300) shop.metrics.orderCreated();
    return;
  }
  if (calls) nameAndSecure(visit);
  const locals: { readonly clientAddress: string; readonly requestId: string; status?: number } = { clientAddress: address, requestId: id };
  const captured = await capture(response, () => shop.handler(request, response, undefined, locals));
  if (!captured) return watchStream(shop, response);
  if (creates && captured.status < 300) shop.metrics.orderCreated();
  if (!('content-security-policy' in captured.headers)) response.setHeader('content-security-policy', noContentPolicy);
  // A redirect to the sign-in, or a refusal before anything was asked, is one visitor's own as well.
  if (!('cache-control' in captured.headers)) response.setHeader('cache-control', 'no-store');
  if (path.startsWith('/api/')) return send(request, response, captured);
  return sendFailure(request, response, path, withStatus(captured, locals.status));
}

/** Counts an event stream for as long as it is open; an answer that was cut off is none. */
function watchStream({ metrics }: Shop, response: ServerResponse): void {
  if (!response.headersSent || response.destroyed) return;
  metrics.streamOpened();
  response.once('close', () => metrics.streamClosed());
}

const isHtml = ({ headers }: Captured) => String(headers['content-type']).startsWith('text/html');

/** An answer that may be an error page which failed itself: an empty 500, or the adapter's plain words. */
function sendFailure(request: IncomingMessage, response: ServerResponse, path: string, made: Captured): Promise<void> {
  if (made.status < 500 || (isHtml(made) && made.body.length > 0)) return send(request, response, made);
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return send(request, response, { status: made.status, headers, body: Buffer.from(failurePage(path)) });
}
