import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, type Encoding } from './compress.ts';
import type { CacheState } from './page-cache.ts';

/** What a page is made of, before it is ready to send. */
export interface PageParts {
  readonly etag: string;
  /** A body that is not worth compressing has only itself. */
  readonly bodies: { readonly identity: Buffer; readonly gzip?: Buffer | undefined; readonly br?: Buffer | undefined };
  /** Headers of every answer with this page, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** When something on it opens or closes (milliseconds); it is not shown after that while it can be made anew. */
  readonly until: number;
  /** What it shows, so that it is made anew when that changes. */
  readonly tags: ReadonlySet<string>;
}

interface Variant {
  readonly body: Buffer;
  readonly etag: string;
  /** Names and values in turn, as they go onto the wire; the first three values are written at each sending. */
  readonly headers: string[];
  readonly unchanged: string[];
}

const CACHE_CONTROL = 1;
const STATE = 3;
const REQUEST_ID = 5;

/** Seconds for which a shared cache keeps a page without asking, and for which it may show it while it asks. */
const SHARED = 30;
const WHILE_ASKING = 86_400;

const FOREVER = `public, max-age=0, s-maxage=${SHARED}, stale-while-revalidate=${WHILE_ASKING}`;

/** A finished public page: every byte and every header of its answers exists once, before anyone asks. */
export class PublicPage {
  readonly until: number;
  readonly tags: ReadonlySet<string>;
  /** Bytes it holds. */
  readonly size: number;
  readonly etag: string;
  /** So that a page made anew need not compress again what came out the same. */
  readonly bodies: PageParts['bodies'];
  readonly #variants: Readonly<Record<Encoding, Variant>>;

  constructor({ etag, bodies, headers, until, tags }: PageParts) {
    this.until = until;
    this.tags = tags;
    this.size = bodies.identity.length + (bodies.gzip?.length ?? 0) + (bodies.br?.length ?? 0);
    this.etag = etag;
    this.bodies = bodies;
    const identity = variant(etag, headers, bodies.identity);
    this.#variants = {
      identity,
      gzip: bodies.gzip ? variant(`${etag}-gzip`, headers, bodies.gzip, 'gzip') : identity,
      br: bodies.br ? variant(`${etag}-br`, headers, bodies.br, 'br') : identity,
    };
  }

  get text(): string {
    return this.#variants.identity.body.toString();
  }

  /** Sends it as the visitor accepts it: no body is made, compressed or copied here. Gives the status. */
  send(request: IncomingMessage, response: ServerResponse, state: CacheState, requestId: string): 200 | 304 {
    const { 'accept-encoding': accepted, 'if-none-match': known } = request.headers;
    const { body, headers, unchanged } = this.#variants[chooseEncoding(accepted)];
    const same = known !== undefined && this.#isKnown(known);
    const sent = same ? unchanged : headers;
    sent[CACHE_CONTROL] = this.#cacheControl();
    sent[STATE] = state;
    sent[REQUEST_ID] = requestId;
    if (same) {
      response.writeHead(304, sent).end();
      return 304;
    }
    response.writeHead(200, sent);
    if (request.method === 'HEAD') response.end();
    else response.end(body);
    return 200;
  }

  /** Whether one of the validators in an If-None-Match header is of this page, however it was compressed then. */
  #isKnown(header: string): boolean {
    return header.split(',').some((each) => {
      const tag = each.trim().replace(/^W\//, '');
      return tag === '*' || tag.replace(/(-gzip|-br)?"$/, '') === `"${this.etag}`;
    });
  }

  /** Nobody between here and the visitor keeps a page past the next opening or closing of anything on it. */
  #cacheControl(): string {
    if (this.until === Number.POSITIVE_INFINITY) return FOREVER;
    const seconds = Math.max(0, Math.floor((this.until - Date.now()) / 1000));
    if (seconds >= SHARED + WHILE_ASKING) return FOREVER;
    const shared = Math.min(seconds, SHARED);
    return `public, max-age=0, s-maxage=${shared}, stale-while-revalidate=${seconds - shared}`;
  }
}

function variant(etag: string, common: Readonly<Record<string, string>>, body: Buffer, encoding?: string): Variant {
  const { 'content-type': type = 'text/html; charset=utf-8', 'speculation-rules': rules, 'cache-control': _, vary: __, ...rest } = common;
  const written = ['cache-control', FOREVER, 'x-astro-cache', 'MISS', 'x-request-id', ''];
  const unchanged = [...written, 'etag', `"${etag}"`, 'vary', 'Accept-Encoding', ...Object.entries(rest).flat()];
  return {
    body,
    etag,
    unchanged,
    // A browser that knows the page knows its rules, the longest of its headers but one.
    headers: [...unchanged, ...(rules ? ['speculation-rules', rules] : []), 'content-type', type, 'content-length', String(body.length), ...(encoding ? ['content-encoding', encoding] : [])],
  };
}
