import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { ownBytes } from '../own-bytes.ts';
import { capture, withStatus, type Captured } from './capture.ts';
import { compressTightly, isText, WORTHWHILE } from './compress.ts';
import type { Handler } from './handler.ts';
import type { Made } from './page-cache.ts';
import { pagePolicy } from './page-policy.ts';
import { PublicPage, type PageParts } from './public-page.ts';

/** What a page says about itself while it is made. */
interface PageLocals {
  readonly requestId: string;
  /** What it shows; whoever loads data for it adds to this. */
  readonly tags: Set<string>;
  /** When something on it opens or closes, in milliseconds. */
  validUntil?: number;
  /** What its error page says that became of it. */
  status?: number;
}

/** Thrown for a page that failed: its status and body are the answer when nothing is kept. */
export class PageFailure extends Error {
  override readonly name = 'PageFailure';
  readonly answer: Captured;
  readonly requestId: string;

  constructor(path: string, answer: Captured, requestId: string) {
    super(`${path} answered ${answer.status}`);
    this.answer = answer;
    this.requestId = requestId;
  }
}

export interface PageMaker {
  readonly handler: Handler;
  /** Host of the shop's own address. */
  readonly host: string;
  /** Headers the process adds to a page, by its media type. */
  readonly headers: (type: string) => Readonly<Record<string, string>>;
}

/**
 * Makes one public page for everybody: the request it is made for is a blank one, so nothing of a visitor (cookies,
 * Host, forwarded headers, query) can get into it. Kept is only what answers 200, says `public` and sets no cookie.
 * Its connection is closed in the end, as a visitor's would be: until then the build keeps all that it made the page with.
 * @param known the page as it is kept: what came out the same is not compressed again
 * @throws PageFailure for 500 and above
 */
export async function makePage({ handler, host, headers }: PageMaker, path: string, requestId: string, known?: PublicPage): Promise<Made<Captured>> {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: 'GET', url: path, headers: { host, accept: 'text/html' } });
  const locals: PageLocals = { requestId, tags: new Set() };
  const response = new ServerResponse(request);
  const captured = await capture(response, () => handler(request, response, undefined, locals)).finally(() => request.socket.destroy());
  const answer = withStatus(captured ?? { status: 500, headers: {}, body: Buffer.alloc(0) }, locals.status);
  if (answer.status >= 500) throw new PageFailure(path, answer, requestId);
  const { status, body } = answer;
  if (status !== 200 || 'set-cookie' in answer.headers || !/^public\b/.test(String(answer.headers['cache-control']))) return { other: answer };
  const type = String(answer.headers['content-type']);
  const own = Object.fromEntries(
    Object.entries(answer.headers).filter(([name]) => name !== 'content-length').map(([name, value]) => [name, String(value)]),
  );
  const policy = own['content-security-policy'];
  if (policy) own['content-security-policy'] = pagePolicy(policy, body.toString());
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const page = new PublicPage({
    etag,
    bodies: known?.etag === etag ? known.bodies : await bodiesOf(type, body),
    headers: { ...headers(type), ...own },
    until: locals.validUntil ?? Number.POSITIVE_INFINITY,
    tags: locals.tags,
  });
  return { page };
}

async function bodiesOf(type: string, body: Buffer): Promise<PageParts['bodies']> {
  const identity = ownBytes(body);
  if (!isText(type) || body.length < WORTHWHILE) return { identity };
  const { gzip, br } = await compressTightly(identity);
  return { identity, gzip: ownBytes(gzip), br: ownBytes(br) };
}
