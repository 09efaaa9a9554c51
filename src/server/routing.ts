import { DEFAULT_LOCALE } from '#contract/constants.ts';
import { endpoints } from '#contract/endpoints.ts';
import { withoutLocale } from '#i18n/paths.ts';
import { staffEndpoints } from '#contract/staff/index.ts';
import { isPublic, matchRoute } from '../routes.ts';
import { matchStaffRoute, STAFF_PATH } from '../staff-routes.ts';

/** Files that are identical for all visitors. The sitemap, and its parts such as `/sitemap-shop.xml`, show the catalog. */
const PUBLIC_FILE = /^\/(robots\.txt|sitemap(-[\w-]+)?\.xml)$/;

/** The web app manifest. Each language has one, below its prefix. */
const MANIFEST_PATH = '/manifest.webmanifest';

const endpointPaths: ReadonlySet<string> = new Set(Object.values(endpoints).map(({ path }) => path));

/** Whether the path is below the prefix of the customer or the staff API, even if no endpoint has it. */
export const isApiPath = (path: string): boolean => path.startsWith('/api/') || path.startsWith(STAFF_API_PATH);

const STAFF_API_PATH = `${STAFF_PATH}/api/`;
const staffEndpointPaths: ReadonlySet<string> = new Set(Object.values(staffEndpoints).map(({ path }) => path));

/** Whether an endpoint of the customer or the staff API has exactly this path. */
export const isApiEndpointPath = (path: string): boolean => endpointPaths.has(path) || staffEndpointPaths.has(path);

/** Whether an endpoint of the customer API has exactly this path. */
export const isCustomerEndpointPath = (path: string): boolean => endpointPaths.has(path);

/** Whether the path is that of a file which a hidden shop has: icons, share pictures, robots.txt and the manifest. */
export const isFilePath = (path: string): boolean =>
  path === '/robots.txt' ||
  path === '/favicon.ico' ||
  path.startsWith('/pictures/') ||
  withoutLocale(path) === MANIFEST_PATH;

/** The path of a request target, without its query. */
export const parsePath = (target: string): string => target.split('?', 1)[0] ?? '';

/**
 * The canonical form of a path: dot segments are resolved, and characters are encoded only if necessary. Undefined for
 * a path that leads to another host, contains a backslash or cannot be decoded.
 */
export function canonicalPath(path: string): string | undefined {
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\')) return undefined;
  try {
    const segments = new URL(path, 'http://shop').pathname.split('/').map((segment) => decodeURIComponent(segment));
    if (segments.some((segment) => /[/\\\0]/.test(segment) || segment === '.' || segment === '..')) return undefined;
    const encoded = segments.map((segment) => encodeURIComponent(segment)).join('/');
    return encoded.startsWith('//') ? undefined : encoded;
  } catch {
    return undefined;
  }
}

/** Whether a canonical path can have a public page: the same for all visitors, so that the page cache stores it. */
export function mayBePublic(path: string): boolean {
  if (PUBLIC_FILE.test(path) || withoutLocale(path) === MANIFEST_PATH) return true;
  if (isApiPath(path)) return false;
  const route = matchRoute(withoutLocale(path));
  return route !== undefined && isPublic(route.name);
}

/** The label of a path in metrics and logs: an endpoint path or the name of a page, without user input. */
export function routeLabel(path: string): string {
  if (isApiEndpointPath(path)) return path;
  if (PUBLIC_FILE.test(path)) return 'file';
  if (isApiPath(path)) return path.startsWith(STAFF_API_PATH) ? '/staff/api/…' : '/api/…';
  const staffPage = matchStaffRoute(withoutLocale(path));
  return staffPage ? `staff ${staffPage}` : (matchRoute(withoutLocale(path))?.name ?? 'other');
}

const isPage = (path: string): boolean => matchRoute(path) !== undefined || matchStaffRoute(path) !== undefined;

/** Paths that are safe in a redirect: browsers read a backslash as a slash, and drop spaces and control characters. */
const SAFE_PATH = /^\/[\x21-\x5b\x5d-\x7e]*$/;

/** The target without trailing and repeated slashes in its path; undefined if nothing changes, and for the API. */
export function withoutExtraSlashes(target: string): string | undefined {
  const path = parsePath(target);
  if (!SAFE_PATH.test(path) || isApiPath(path)) return undefined;
  const clean = path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  return clean === path ? undefined : clean + target.slice(path.length);
}

/**
 * The target without the prefix of the default language, whose pages have no prefix: `/ru/news` → `/news`. Undefined
 * for targets without that prefix, and if no page has the resulting path.
 */
export function withoutDefaultLocale(target: string): string | undefined {
  const path = parsePath(target);
  const prefix = `/${DEFAULT_LOCALE}`;
  if (!SAFE_PATH.test(path) || (path !== prefix && !path.startsWith(`${prefix}/`))) return undefined;
  const clean = path.slice(prefix.length) || '/';
  return !clean.startsWith('//') && isPage(clean) ? clean + target.slice(path.length) : undefined;
}

/**
 * The target with its path in lower case, for redirects from missing pages. Undefined if nothing changes, or if no page
 * has the resulting path.
 */
export function toLowerCasePath(target: string): string | undefined {
  const path = parsePath(target);
  if (!SAFE_PATH.test(path) || path.startsWith('//')) return undefined;
  const lower = path.replace(/%[0-9A-Fa-f]{2}|[A-Z]/g, (match) =>
    match.startsWith('%') ? match : match.toLowerCase(),
  );
  return lower !== path && isPage(withoutLocale(lower)) ? lower + target.slice(path.length) : undefined;
}
