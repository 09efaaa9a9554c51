import { LANGUAGE_TAGS, LOCALES, type Locale } from '#contract/constants.ts';
import { offlineMessages } from '#i18n/messages/offline-messages.ts';
import { localeOf, withLocale, withoutLocale } from '#i18n/paths.ts';
import { FILE_CACHE, storeFilesOf, trimCache } from './files.ts';
import { isPublic, matchRoute } from '#routes.ts';

export const PAGE_CACHE = 'shop-pages-1';
const MAX_PAGES = 30;
/** Enough for the files of these pages and of a few builds. Files that a stored page needs are never deleted. */
const MAX_FILES = 300;
/** After this time without a response, the stored page is shown. */
const NETWORK_TIMEOUT_MS = 4000;

/**
 * Revalidates with the server. By default the browser may return a page from its HTTP cache, also without a connection.
 */
const FROM_NETWORK: RequestInit = { cache: 'no-cache' };

const STORED_AT = 'x-stored-at';
const STORED_FILES = 'x-stored-files';

const offlinePath = (path: string): string => withLocale('/offline', localeOf(path));
const OFFLINE_PATHS = LOCALES.map((locale) => withLocale('/offline', locale));

/**
 * Returns the page from the network. If the network fails, responds with a server error or takes too long, returns the
 * stored page; if there is none, the page or error from the network, or the offline page without a connection.
 */
export async function respondWithPage(event: FetchEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url);
  const network = fetch(event.request, FROM_NETWORK);
  // Called before the first await: the worker must stay alive for a response that arrives after the stored page was
  // returned.
  event.waitUntil(network.then((response) => storePage(pathname, response.clone())).catch(logStoreFailure));
  const inTime = await Promise.race([network.catch(() => 'failed' as const), delay(NETWORK_TIMEOUT_MS)]);
  if (inTime instanceof Response && inTime.status < 500) return inTime;
  const stored = await readStoredPage(pathname);
  if (stored) return stored;
  if (inTime !== 'failed') return network.catch(() => offlinePage(pathname));
  return offlinePage(pathname);
}

const delay = (milliseconds: number): Promise<'late'> =>
  new Promise((resolve) => setTimeout(() => resolve('late'), milliseconds));

/** The page is stored at the next visit. */
const logStoreFailure = (error: unknown): void => console.debug('a page was not stored', error);

async function readStoredPage(pathname: string): Promise<Response | undefined> {
  const stored = await (await caches.open(PAGE_CACHE)).match(pathname);
  if (!stored) return undefined;
  const storedAt = new Date(stored.headers.get(STORED_AT) ?? 0);
  const html = withOfflineBar(await stored.text(), { locale: localeOf(pathname), storedAt, now: new Date() });
  return new Response(html, { headers: stored.headers });
}

/** Returns a page of one customer, which is never stored, from the network; without a connection the offline page. */
export const respondWithPersonalPage = (request: Request): Promise<Response> =>
  fetch(request).catch(() => offlinePage(new URL(request.url).pathname));

async function offlinePage(pathname: string): Promise<Response> {
  return (await (await caches.open(PAGE_CACHE)).match(offlinePath(pathname))) ?? Response.error();
}

/** Fetches and stores pages. Skips pages that cannot be fetched or stored. */
export async function storePages(paths: readonly string[]): Promise<void> {
  for (const path of paths)
    await fetch(path, FROM_NETWORK)
      .then((response) => storePage(path, response))
      .catch(logStoreFailure);
}

/**
 * Stores the page at `/offline` in each language. It is shown when a page is neither reachable nor stored.
 * @throws Error if one cannot be stored
 */
export async function storeOfflineFallbacks(): Promise<void> {
  for (const path of OFFLINE_PATHS) await putPage(path, await fetch(path));
}

/** Stores a public page. Deletes the stored page if the server responds that it is gone. */
async function storePage(pathname: string, response: Response): Promise<void> {
  if (response.status === 404 || response.status === 410) {
    await (await caches.open(PAGE_CACHE)).delete(pathname);
    return;
  }
  const { status, type, redirected, headers } = response;
  const isStorableText =
    status === 200 &&
    type === 'basic' &&
    !redirected &&
    headers.get('content-type')?.startsWith('text/html') &&
    /\bpublic\b/.test(headers.get('cache-control') ?? '');
  if (isStorableText) await putPage(pathname, response);
}

/** Stores a page after all its files, because a page without them would be blank. */
async function putPage(pathname: string, response: Response): Promise<void> {
  if (!response.ok) throw new Error(`${pathname} has status ${response.status}`);
  const html = await response.text();
  const files = await storeFilesOf(html);
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  // The Date header is the time at which the server sent the page, also if a shared cache returned it.
  headers.set(STORED_AT, new Date(Date.parse(response.headers.get('date') ?? '') || Date.now()).toISOString());
  headers.set(STORED_FILES, files.join(' '));
  const pages = await caches.open(PAGE_CACHE);
  // `trimCache` deletes the first entries, so the newest page must be the last one.
  await pages.delete(pathname);
  await pages.put(pathname, new Response(html, { headers }));
  await trimCache(pages, MAX_PAGES, new Set(OFFLINE_PATHS));
  await trimCache(await caches.open(FILE_CACHE), MAX_FILES, await filesOfStoredPages(pages));
}

async function filesOfStoredPages(pages: Cache): Promise<Set<string>> {
  const stored = await pages.matchAll();
  return new Set(stored.flatMap(({ headers }) => (headers.get(STORED_FILES) ?? '').split(' ')));
}

interface StoredPage {
  readonly locale: Locale;
  readonly storedAt: Date;
  readonly now: Date;
}

/**
 * The HTML of a stored page with a bar below its header that states when it was stored, in the time zone of the device.
 */
function withOfflineBar(html: string, { locale, storedAt, now }: StoredPage): string {
  const texts = offlineMessages(locale);
  const isToday = storedAt.toDateString() === now.toDateString();
  const time = new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], {
    ...(!isToday && { day: 'numeric', month: 'long' }),
    hour: '2-digit',
    minute: '2-digit',
  }).format(storedAt);
  const bar =
    `<p class="banner banner_warning" role="status" data-offline-bar><span class="banner__text">` +
    `${texts.bar.replace('{{time}}', time)} <a class="link" href="">${texts.reload}</a></span></p>`;
  return html.replace('</header>', `</header>${bar}`);
}

/**
 * `file`: a file of a build, whose name changes with its content. `picture`: of a dish, restaurant or news item.
 * `page`: a public page. `personal`: any other page of the shop for customers.
 */
export type RequestKind = 'file' | 'picture' | 'page' | 'personal';

/**
 * What a request is for. Null for requests that the worker does not handle: the API, pages of the staff, other hosts,
 * and methods other than GET.
 */
export function requestKind(
  { url, method, mode, headers }: Pick<Request, 'url' | 'method' | 'mode' | 'headers'>,
  ownOrigin: string,
): RequestKind | null {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== ownOrigin || headers.has('range')) return null;
  if (/^\/(_astro|fonts)\//.test(pathname)) return 'file';
  if (/^\/pictures\/(?!share\/)/.test(pathname)) return 'picture';
  const route = mode === 'navigate' ? matchRoute(withoutLocale(pathname)) : undefined;
  if (!route) return null;
  return isPublic(route.name) ? 'page' : 'personal';
}

/** Whether a path is that of a public page, which is the same for every visitor. */
export function isPublicPage(pathname: string): boolean {
  const route = matchRoute(withoutLocale(pathname));
  return route !== undefined && isPublic(route.name);
}
