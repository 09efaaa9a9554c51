import { LRUCache } from 'lru-cache';
import { type Locale, LOCALES, OPERATOR_LOCALE } from '#contract/constants.ts';
import { getBackendT } from '#i18n/backend.ts';
import { localeOf, withLocale, withoutLocale } from '#i18n/paths.ts';
import { type BufferedResponse, bufferResponse, publicResponseHeaders } from './http-responses.ts';
import { newRequestId } from './http-server.ts';
import { href } from '../routes.ts';
import { createCachedPage, type RenderResult } from './page-cache.ts';

/** Seconds after which a page that could not be loaded may be requested again. */
const RETRY_AFTER_SECONDS = 5;

/** The locals that the server sets before rendering or reads after it; see src/env.d.ts. */
export type PageLocals = Pick<
  App.Locals,
  | 'apiFetch'
  | 'readPicture'
  | 'requestId'
  | 'clientAddress'
  | 'cacheTags'
  | 'validUntil'
  | 'incomplete'
  | 'status'
  | 'visibility'
>;

/** Renders the page of a request, as Astro's `App.render`. */
export type Render = (request: Request, locals: PageLocals) => Promise<Response>;

const retryAfter = (status: number) => (status === 503 ? { 'retry-after': String(RETRY_AFTER_SECONDS) } : {});

/** The page that is sent when the error page cannot be rendered: HTML without template, style sheet or script. */
export function fallbackErrorPage(path: string, status = 500): BufferedResponse {
  const locale = localeOf(path);
  const t = getBackendT(locale);
  const text = t('backend-error-page:text');
  // The specification requires the English text in every language.
  const englishText = getBackendT(OPERATOR_LOCALE)('backend-error-page:text');
  const englishParagraph = text === englishText ? '' : `<p>${englishText}</p>`;
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status}</title></head><body><h1>${text}</h1>${englishParagraph}<p><a href="${href(locale, 'index')}">${t('backend-error-page:home')}</a></p></body></html>`;
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...retryAfter(status) },
    body: Buffer.from(html),
  };
}

/**
 * Renders a page and buffers the whole response. If rendering the error page fails too, Astro's response has an empty
 * body and the fallback page is returned instead.
 */
export async function renderPage(render: Render, request: Request, locals: PageLocals): Promise<BufferedResponse> {
  const response = await bufferResponse(await render(request, locals));
  if (response.status < 500) return response;
  // Astro responds to its own error rewrites with 500; the error page sets its actual status in `locals.status`.
  const status = locals.status ?? response.status;
  const isPage = String(response.headers['content-type']).startsWith('text/html') && response.body.length > 0;
  if (!isPage) return fallbackErrorPage(new URL(request.url).pathname, status);
  return {
    ...response,
    status,
    headers: { ...response.headers, ...retryAfter(status) },
  };
}

/** A public page that could not be rendered, or not completely: `response` is sent when no older page is cached. */
export class PageRenderError extends Error {
  override readonly name = 'PageRenderError';
  readonly response: BufferedResponse;
  readonly requestId: string;

  constructor(path: string, response: BufferedResponse, requestId: string) {
    super(`${path} has status ${response.status}`);
    this.response = response;
    this.requestId = requestId;
  }
}

interface PublicPageRequest {
  readonly render: Render;
  readonly apiFetch: App.Locals['apiFetch'];
  readonly readPicture?: App.Locals['readPicture'];
  /** Origin of the shop from the configuration, never from a request. */
  readonly site: string;
  /** Canonical path, see `canonicalPath`. */
  readonly path: string;
  readonly requestId: string;
  /** Returns the 404 page of a path. */
  readonly notFoundPage: (path: string) => Promise<BufferedResponse>;
}

/**
 * Renders one public page. The request contains no cookies, Host, forwarded headers or query of a visitor, so the page
 * cannot depend on them. Only responses with status 200 that are `public` and set no cookie are cached.
 * @throws PageRenderError for 500 and above, and for a page on which something failed to load
 */
export async function renderPublicPage({
  render,
  apiFetch,
  readPicture,
  site,
  path,
  requestId,
  notFoundPage,
}: PublicPageRequest): Promise<RenderResult> {
  const cacheTags = new Set<string>();
  const locals: PageLocals = { requestId, apiFetch, readPicture, cacheTags };
  const response = await renderPage(render, new Request(site + path, { headers: { accept: 'text/html' } }), locals);
  const { status, headers, body } = response;
  if (status >= 500) throw new PageRenderError(path, response, requestId);
  if (locals.incomplete) {
    const uncached = { ...response, headers: { ...headers, 'cache-control': 'no-store' } };
    throw new PageRenderError(path, uncached, requestId);
  }
  if (status === 404 && body.length === 0) return { uncached: await notFoundPage(path) };
  if (status !== 200 || 'set-cookie' in headers || !/^public\b/.test(String(headers['cache-control'])))
    return { uncached: response };
  const ownHeaders = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const page = await createCachedPage({
    headers: { ...publicResponseHeaders(ownHeaders['content-type'] ?? ''), ...ownHeaders },
    body,
    validUntil: locals.validUntil ?? Number.POSITIVE_INFINITY,
    tags: cacheTags,
  });
  return { page };
}

/** The path with which a template is rendered; no page has it. */
const PATH_PLACEHOLDER = 'missing-page-path-8f3a1c';
/** Time for which a rendered 404 page is used, in milliseconds. */
const FRESH_MS = 30_000;
/** The same for a page on which something failed to load. */
const INCOMPLETE_MS = 1000;

/** A rendered 404 page. */
export interface NotFoundPage {
  readonly response: BufferedResponse;
  /** Whether a part of the page failed to load. */
  readonly isIncomplete: boolean;
}

/**
 * Renders the 404 page of a path for all visitors.
 * @throws PageRenderError for a response other than a 404 page
 */
export async function renderNotFoundPage({
  render,
  apiFetch,
  site,
  path,
}: Pick<PublicPageRequest, 'render' | 'apiFetch' | 'site' | 'path'>): Promise<NotFoundPage> {
  const requestId = newRequestId();
  const locals: PageLocals = { requestId, apiFetch };
  const response = await renderPage(render, new Request(site + path, { headers: { accept: 'text/html' } }), locals);
  if (response.status !== 404 || response.body.length === 0) throw new PageRenderError(path, response, requestId);
  return { response, isIncomplete: locals.incomplete === true };
}

/** The 404 page of one language, split where the language links contain the path of the request. */
interface Template {
  readonly response: BufferedResponse;
  readonly parts: readonly string[];
}

/**
 * Creates a function that returns the 404 page of a path. The pages of a language differ only in their language links,
 * so one is rendered for each language and 30 s: requests for paths that do not exist cause no further rendering, and
 * nothing is stored for them.
 * @param render renders the 404 page of a path
 */
export function createNotFoundPages(
  render: (path: string) => Promise<NotFoundPage>,
): (path: string) => Promise<BufferedResponse> {
  const templates = new LRUCache<Locale, Template>({
    max: LOCALES.length,
    ttl: FRESH_MS,
    allowStale: true,
    noDeleteOnFetchRejection: true,
    // The fake timers of tests control `Date`, but not the default clock of lru-cache.
    perf: Date,
    fetchMethod: async (locale, old, { options }) => {
      const { response, isIncomplete } = await render(withLocale(`/${PATH_PLACEHOLDER}`, locale));
      if (isIncomplete) options.ttl = INCOMPLETE_MS;
      if (isIncomplete && old) return old;
      return { response, parts: response.body.toString().split(PATH_PLACEHOLDER) };
    },
  });
  return async (path) => {
    const { response, parts } = await templates.forceFetch(localeOf(path));
    // A canonical path is encoded and needs no escaping in an attribute.
    return { ...response, body: Buffer.from(parts.join(withoutLocale(path).slice(1))) };
  };
}
