import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import {
  type BufferedResponse,
  chooseEncoding,
  precompress,
  type Encoding,
  hashBody,
  isCompressible,
  matchesEtag,
} from './http-responses.ts';

const MAX_CACHE_BYTES = 64 * 1024 * 1024;
/** Time for which a page is served without rendering it again, here and in shared caches. */
const FRESH_SECONDS = 30;
/** Time for which an older page is still served while it is rendered again in the background. */
const STALE_SECONDS = 86_400;
/** Time before a page whose rendering failed is rendered again, if there is an older one. */
const RETRY_DELAY_MS = 5000;

export type CacheState = 'HIT' | 'STALE' | 'MISS';

export interface PageContent {
  /** Headers of every response with this page, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /**
   * The time from which the page may be wrong, in milliseconds since the epoch: for example, the next opening or
   * closing of a restaurant on it. From then on it is served only if rendering fails.
   */
  readonly validUntil: number;
  /** The cache tags of the catalog data on the page (`cacheTagsOf` in lib/page-api-client.ts). */
  readonly tags: ReadonlySet<string>;
}

/** A finished public page: its bytes in every encoding and its headers. */
export async function createCachedPage({ headers, body: identity, validUntil, tags }: PageContent) {
  const {
    'content-type': type = 'text/html; charset=utf-8',
    'speculation-rules': rules,
    'cache-control': _,
    vary: __,
    ...others
  } = headers;
  const compressed = isCompressible(headers['content-type'], identity) ? await precompress(identity) : {};
  const bodies: Partial<Record<Encoding, Buffer>> = { identity, ...compressed };
  const hash = hashBody(identity);
  /** Not sent with a 304: the browser has them already. */
  const bodyHeaders = { 'content-type': type, ...(rules !== undefined && { 'speculation-rules': rules }) };
  return {
    validUntil,
    tags,
    /** Bytes of all encodings. */
    size: Object.values(bodies).reduce((sum, { length }) => sum + length, 0),

    /** Sends the page in the best encoding that the client accepts, or 304 when the client has it. */
    send(request: IncomingMessage, response: ServerResponse, state: CacheState, requestId: string): void {
      const { 'accept-encoding': accepted, 'if-none-match': known } = request.headers;
      const preferred = chooseEncoding(accepted);
      const encoding = bodies[preferred] ? preferred : 'identity';
      const body = bodies[encoding] ?? identity;
      const sent = {
        ...others,
        vary: 'Accept-Encoding',
        // Each encoding has other bytes and so an entity tag of its own.
        etag: `"${hash}${encoding === 'identity' ? '' : `-${encoding}`}"`,
        'cache-control': cacheControl(validUntil),
        'x-astro-cache': state,
        'x-request-id': requestId,
      };
      if (known !== undefined && matchesEtag(known, hash)) {
        response.writeHead(304, sent).end();
        return;
      }
      const encoded = encoding !== 'identity' && { 'content-encoding': encoding };
      response.writeHead(200, { ...sent, ...bodyHeaders, 'content-length': body.length, ...encoded });
      response.end(request.method === 'HEAD' ? undefined : body);
    },
  };
}
export type CachedPage = Awaited<ReturnType<typeof createCachedPage>>;

/** Shared caches serve the page at most until `validUntil`. */
function cacheControl(validUntil: number): string {
  const remaining = Math.max(0, Math.floor((validUntil - Date.now()) / 1000));
  const fresh = Math.min(FRESH_SECONDS, remaining);
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${Math.min(STALE_SECONDS, remaining - fresh)}`;
}

/** A rendered page, or a response that must not be cached: not found, a redirect, a private page. */
export type RenderResult = { readonly page: CachedPage } | { readonly uncached: BufferedResponse };
type RenderForCache = () => Promise<RenderResult>;
export type CacheLookup =
  | { readonly state: CacheState; readonly page: CachedPage }
  | { readonly state: 'MISS'; readonly uncached: BufferedResponse };

interface Entry {
  readonly rendered: RenderResult;
  readonly renderedAt: number;
  /** The number of catalog changes that had been reported when rendering began. */
  readonly changesSeen: number;
  /** Whether the last attempt to render it again failed; the old page is served until the next attempt. */
  readonly failed: boolean;
}

interface PageCacheOptions {
  readonly maxBytes?: number;
  /** Called when a page could not be rendered again and the old one stays. */
  readonly onError: (path: string, error: unknown) => void;
}

/**
 * Public pages by canonical path, the least recently used evicted first. A page is fresh for 30 s; after that, it is
 * served for a day while it is rendered again in the background. After a change of the catalog, or from `validUntil`
 * on, it is served only if rendering fails. Concurrent requests share one rendering.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry, RenderForCache>;
  /** The number of the last catalog change of each tag. */
  readonly #lastChangeByTag = new Map<string, number>();
  #changeCount = 0;
  #lastChangeOfAll = 0;

  constructor({ maxBytes = MAX_CACHE_BYTES, onError }: PageCacheOptions) {
    this.#entries = new LRUCache<string, Entry, RenderForCache>({
      maxSize: maxBytes,
      sizeCalculation: ({ rendered }) => ('page' in rendered ? rendered.page.size : 1),
      ttl: FRESH_SECONDS * 1000,
      perf: Date,
      noDeleteOnStaleGet: true,
      // A page that is evicted while it is rendered is still sent to the pending requests.
      ignoreFetchAbort: true,
      fetchMethod: async (path, old, { context: render, options }) => {
        const changesSeen = this.#changeCount;
        try {
          return { rendered: await render(), renderedAt: Date.now(), changesSeen, failed: false };
        } catch (error) {
          if (!old) throw error;
          onError(path, error);
          options.ttl = RETRY_DELAY_MS;
          return { ...old, failed: true };
        }
      },
    });
  }

  get stats(): { readonly pages: number; readonly bytes: number } {
    return { pages: this.#entries.size, bytes: this.#entries.calculatedSize };
  }

  /** The page of a path if it is fresh. */
  get(path: string): CachedPage | undefined {
    const entry = this.#entries.get(path);
    return entry && !entry.failed && this.#isCurrent(entry) && 'page' in entry.rendered
      ? entry.rendered.page
      : undefined;
  }

  /**
   * The page of a path: cached, cached and rendered again in the background, or rendered now.
   * @throws the error of `render` when there is no cached page
   */
  async find(path: string, render: RenderForCache): Promise<CacheLookup> {
    const fresh = this.get(path);
    if (fresh) return { state: 'HIT', page: fresh };
    const old = this.#entries.get(path, { allowStale: true });
    const retryDelay = this.#entries.getRemainingTTL(path);
    // The delay is longer when the clock was set back.
    const waitsForRetry = old?.failed && retryDelay > 0 && retryDelay <= RETRY_DELAY_MS;
    const allowStale = old !== undefined && this.#isCurrent(old) && Date.now() - old.renderedAt < STALE_SECONDS * 1000;
    const entry = waitsForRetry ? old : await this.#fetch(path, render, allowStale);
    const { rendered } = entry;
    if ('page' in rendered) return { state: entry === old || entry.failed ? 'STALE' : 'MISS', page: rendered.page };
    this.#entries.delete(path);
    return { state: 'MISS', uncached: rendered.uncached };
  }

  /**
   * Renders a page, or joins a rendering in progress. Renders it once more if the catalog changed between the start of
   * that rendering and this request.
   */
  async #fetch(path: string, render: RenderForCache, allowStale: boolean): Promise<Entry> {
    const changesSeen = this.#changeCount;
    const fetch = () => this.#entries.forceFetch(path, { context: render, allowStale, forceRefresh: true });
    const entry = await fetch();
    const isOutdated = 'page' in entry.rendered && !entry.failed && entry.changesSeen < changesSeen;
    return isOutdated && !this.#isCurrent(entry) ? fetch() : entry;
  }

  /** Makes the pages with one of these tags outdated, including pages that are being rendered. */
  invalidate(tags: readonly string[] | 'all'): void {
    this.#changeCount += 1;
    if (tags === 'all') this.#lastChangeOfAll = this.#changeCount;
    else for (const tag of tags) this.#lastChangeByTag.set(tag, this.#changeCount);
  }

  #isCurrent({ rendered, renderedAt, changesSeen }: Entry): boolean {
    if (!('page' in rendered) || this.#lastChangeOfAll > changesSeen) return false;
    const now = Date.now();
    // A render time in the future means that the clock was set back.
    if (renderedAt > now || now >= rendered.page.validUntil) return false;
    for (const tag of rendered.page.tags) if ((this.#lastChangeByTag.get(tag) ?? 0) > changesSeen) return false;
    return true;
  }
}
