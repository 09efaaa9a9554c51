import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { capture } from './capture.ts';
import { chooseEncoding } from './compress.ts';
import type { Handler } from './handler.ts';
import type { Page } from './page-cache.ts';

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** What a page says about itself while it is made. */
interface PageLocals {
  readonly requestId: string;
  /** When something on it opens or closes, in milliseconds. */
  validUntil?: number;
}

/** Thrown for a page that failed: its status and body are the answer when nothing is kept. */
export class PageFailure extends Error {
  override readonly name = 'PageFailure';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;

  constructor(path: string, status: number, headers: Readonly<Record<string, string>>, body: Buffer) {
    super(`${path} answered ${status}`);
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/**
 * Makes one public page for everybody: the request it is made for is a blank one, so nothing of a visitor (cookies,
 * Host, forwarded headers, query) can get into it.
 * @throws PageFailure for any status but 200
 */
export async function makePage(handler: Handler, path: string, host: string, requestId: string): Promise<Page> {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: 'GET', url: path, headers: { host, accept: 'text/html' } });
  const response = new ServerResponse(request);
  const locals: PageLocals = { requestId };
  const captured = await capture(response, () => handler(request, response, undefined, locals));
  const headers = plainHeaders(captured?.headers ?? {});
  const body = captured?.body ?? Buffer.alloc(0);
  if (captured?.status !== 200) throw new PageFailure(path, captured?.status ?? 500, headers, body);
  const [asGzip, asBr] = await Promise.all([
    gzipped(body, { level: 9 }),
    brotlied(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  ]);
  return {
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    bodies: { identity: body, gzip: asGzip, br: asBr },
    headers: { ...headers, vary: 'Accept-Encoding' },
    until: locals.validUntil ?? Number.POSITIVE_INFINITY,
  };
}

function plainHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name !== 'content-length').map(([name, value]) => [name, String(value)]),
  );
}

/** Nobody between here and the visitor keeps a page past the next opening or closing of anything on it. */
function lifeOf({ until }: Page): { 'cache-control'?: string } {
  if (until === Number.POSITIVE_INFINITY) return {};
  const seconds = Math.max(0, Math.floor((until - Date.now()) / 1000));
  const shared = Math.min(seconds, 30);
  return { 'cache-control': `public, max-age=0, s-maxage=${shared}, stale-while-revalidate=${seconds - shared}` };
}

/** Sends a kept page: no body is made, compressed or copied here. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: Page, state: string): void {
  if (request.headers['if-none-match'] === page.etag) {
    const { 'content-type': _, ...headers } = page.headers;
    response.writeHead(304, { ...headers, ...lifeOf(page), etag: page.etag, 'x-astro-cache': state }).end();
    return;
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'], page.bodies.identity.length);
  const body = page.bodies[encoding];
  response.writeHead(200, {
    ...page.headers,
    ...lifeOf(page),
    etag: page.etag,
    'x-astro-cache': state,
    'content-length': body.length,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
