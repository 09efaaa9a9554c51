import { withoutLocale } from '#i18n/paths.ts';
import { isPublic, matchRoute } from '../routes.ts';

/** `file`: a file of a build, whose name changes with its content. `picture`: of a dish, restaurant or news item. `page`: public. */
export type RequestKind = 'file' | 'picture' | 'page';

/**
 * What a request is for. Null for everything that the worker leaves to the browser: the API, personal pages, other hosts, and requests that
 * change something.
 */
export function requestKind(
  { url, method, mode, headers }: Pick<Request, 'url' | 'method' | 'mode' | 'headers'>,
  ownOrigin: string,
): RequestKind | null {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== ownOrigin || headers.has('range')) return null;
  if (/^\/(_astro|fonts)\//.test(pathname)) return 'file';
  if (/^\/pictures\/(?!share\/)/.test(pathname)) return 'picture';
  return mode === 'navigate' && isPublicPage(pathname) ? 'page' : null;
}

/** Whether a path is that of a page which is the same for every visitor. */
export function isPublicPage(pathname: string): boolean {
  const route = matchRoute(withoutLocale(pathname));
  return route !== undefined && isPublic(route.name);
}
