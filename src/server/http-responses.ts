import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import { permissionsPolicy } from '#lib/security-headers.ts';
import { isPublic, type RouteName, routes } from '#routes.ts';

/** A complete response in memory: it can be compressed, cached or replaced before its first byte is sent. */
export interface BufferedResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer<ArrayBuffer>;
}

export async function bufferResponse(response: Response): Promise<BufferedResponse> {
  const cookies = response.headers.getSetCookie();
  return {
    status: response.status,
    headers: { ...Object.fromEntries(response.headers), ...(cookies.length > 0 && { 'set-cookie': cookies }) },
    body: Buffer.from(await response.arrayBuffer()),
  };
}

/** The entity tag of a body, without quotes. */
export const hashBody = (body: Buffer): string => createHash('sha256').update(body).digest('base64url').slice(0, 22);

/** Whether an If-None-Match header contains the entity tag of a body, in any encoding. */
export const matchesEtag = (header: string, hash: string): boolean =>
  header.split(',').some((each) => {
    const etag = each.trim().replace(/^W\//, '');
    return etag === '*' || etag.replace(/(-gzip|-br)?"$/, '') === `"${hash}`;
  });

/**
 * Sends a response with a body compressed as the client accepts it, and with an entity tag if it may be stored. Sends a
 * 304 if the client has stored the body.
 */
export async function sendBuffered(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers: given, body }: BufferedResponse,
): Promise<void> {
  const headers: OutgoingHttpHeaders = { ...given };
  const type = headers['content-type'];
  if (isCompressibleType(type)) headers['vary'] = [headers['vary'], 'Accept-Encoding'].filter(Boolean).join(', ');
  if (status === 200 && request.method === 'GET' && headers['cache-control'] !== 'no-store') {
    const hash = hashBody(body);
    const known = request.headers['if-none-match'];
    headers['etag'] = `"${hash}"`;
    if (known !== undefined && matchesEtag(known, hash)) {
      delete headers['content-type'];
      response.writeHead(304, headers).end();
      return;
    }
  }
  const encoding = isCompressible(type, body) ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  const bytes = await compress(body, encoding);
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  if (status !== 204 && status !== 304) headers['content-length'] = bytes.length;
  response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : bytes);
}

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

export type Encoding = 'br' | 'gzip' | 'identity';

/** Smaller bodies fit into one packet uncompressed. */
const MIN_COMPRESSED_BYTES = 1024;

/**
 * The best encoding that an Accept-Encoding header accepts. Encodings with `q=0` are not accepted, and `*` does not
 * include br and gzip.
 */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  const accepted = parseAccept(acceptEncoding ?? '').filter(({ q }) => q > 0);
  return (
    (['br', 'gzip'] as const).find((known) => accepted.some(({ type }) => type.toLowerCase() === known)) ?? 'identity'
  );
}

/** Whether compression makes bodies of this media type smaller. */
const isCompressibleType = (type: unknown): boolean =>
  /^(text\/(?!event-stream)|image\/svg|application\/(json|ld\+json|xml|rss\+xml|manifest\+json|javascript))/.test(
    String(type ?? ''),
  );

export const isCompressible = (type: unknown, body: Buffer): boolean =>
  isCompressibleType(type) && body.length >= MIN_COMPRESSED_BYTES;

/** Compresses a body that is sent once, so speed matters more than size. */
async function compress(body: Buffer<ArrayBuffer>, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'br') return brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  if (encoding === 'gzip') return gzipAsync(body, { level: 6 });
  return body;
}

/**
 * The response with its body compressed as the client accepts it; event streams, pictures and small bodies stay
 * uncompressed.
 */
export async function compressResponse(response: Response, acceptEncoding: string | undefined): Promise<Response> {
  const { status, headers } = response;
  if (!isCompressibleType(headers.get('content-type'))) return response;
  headers.append('vary', 'Accept-Encoding');
  const encoding = chooseEncoding(acceptEncoding);
  if (encoding === 'identity') return response;
  const body = Buffer.from(await response.arrayBuffer());
  if (body.length < MIN_COMPRESSED_BYTES) return new Response(body, { status, headers });
  headers.set('content-encoding', encoding);
  return new Response(await compress(body, encoding), { status, headers });
}

/** Compresses a body that is sent many times, so size matters more than speed. */
export async function precompress(body: Buffer): Promise<{ readonly gzip: Buffer; readonly br: Buffer }> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const [gzipped, br] = await Promise.all([gzipAsync(body, { level: 9 }), brotliAsync(body, { params })]);
  return { gzip: gzipped, br };
}

/** Headers of every response. Pages set their own content security policy. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': permissionsPolicy({ geolocation: false }),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Two years, for this host and its subdomains, if the shop's origin is https.
  ...(process.env['SITE_URL']?.startsWith('https:') && {
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  }),
};

/** The content security policy of responses that are not pages: it denies everything. */
export const DENY_ALL_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Personal pages that need no selector of their own: nothing links to the offline page, and links to the search have a
 * query.
 */
const NEED_NO_SELECTOR: ReadonlySet<RouteName> = new Set<RouteName>(['offline', 'search']);
/** First path segments of pages that depend on the visitor. */
const personalSegments = new Set(
  (Object.keys(routes) as RouteName[])
    .filter((name) => !isPublic(name) && !NEED_NO_SELECTOR.has(name))
    .map((name) => routes[name].path.split('/')[1] ?? ''),
);
/**
 * Selectors of links to personal pages and the API in any language, to files (only their paths contain a dot) and with
 * a query, whose pages are not cached.
 */
const excludedPathSelectors = [...[...personalSegments, 'api'].map((segment) => `/${segment}`), '.', '?'].map(
  (part) => `[href*='${part}']`,
);
/** Links that open a modal or another window, download, or change the language. */
const excludedLinkSelectors = ['[download]', '[target]', '[hreflang]', '[data-open-modal]'];
/** Excludes paths that begin with two slashes, which lead to another host. */
const where = {
  selector_matches: `a[href^='/']:not(${["[href^='//']", ...excludedPathSelectors, ...excludedLinkSelectors].join()})`,
};

/**
 * Pages of public links are prefetched when the pointer rests on the link or a touch begins, and prerendered when the
 * button or finger is pressed.
 */
const rules = JSON.stringify({
  prefetch: [{ where, eagerness: 'moderate' }],
  prerender: [{ where, eagerness: 'conservative' }],
});

/**
 * The `Speculation-Rules` header of public pages. The rules are a data URL, because a request for them would compete
 * with those for the style sheet, the font and the first picture.
 */
const speculationRules = `"data:application/speculationrules+json,${rules.replaceAll('"', '\\"')}"`;

/**
 * The headers that are added to a response in the page cache: speculation rules for a page, `DENY_ALL_CSP` for any
 * other media type.
 */
export const publicResponseHeaders = (type: string): Readonly<Record<string, string>> =>
  type.startsWith('text/html')
    ? { ...securityHeaders, 'speculation-rules': speculationRules }
    : { ...securityHeaders, 'content-security-policy': DENY_ALL_CSP };
