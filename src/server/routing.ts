import { DEFAULT_LOCALE } from '#contract/constants.ts';
import { endpoints } from '#contract/endpoints.ts';
import { withoutLocale } from '#i18n/paths.ts';
import { staffEndpoints } from '#contract/staff/index.ts';
import { isPublic, matchRoute } from '../routes.ts';
import { matchStaffRoute, STAFF_PATH } from '../staff-routes.ts';

/** Files that are rendered from the catalog and identical for all visitors. */
const PUBLIC_FILES: ReadonlySet<string> = new Set([
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-index.xml',
  '/sitemap-0.xml',
]);

/** One for each language. */
const MANIFEST_PATH = '/manifest.webmanifest';

const endpointPaths: ReadonlySet<string> = new Set(Object.values(endpoints).map(({ path }) => path));

/** Whether the path belongs to the API, also if no call has it. */
export const isApiPath = (path: string): boolean => path.startsWith('/api/') || path.startsWith(STAFF_API_PATH);

const STAFF_API_PATH = `${STAFF_PATH}/api/`;
const staffPaths: ReadonlySet<string> = new Set(Object.values(staffEndpoints).map(({ path }) => path));

/** Whether a call of the contract or of the restaurant's side has exactly this path. */
export const isEndpointPath = (path: string): boolean => endpointPaths.has(path) || staffPaths.has(path);

/** The path of a request target. */
export const parsePath = (target: string): string => target.split('?', 1)[0] ?? '';

/**
 * The canonical form of a path: dots resolved, a character encoded only if necessary. Undefined for a path that leads to
 * another host, contains a backslash or cannot be decoded.
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

/** Whether a canonical path may have a public page: one that is the same for all visitors, so that the page cache stores it. */
export function mayBePublic(path: string): boolean {
  if (PUBLIC_FILES.has(path) || withoutLocale(path) === MANIFEST_PATH) return true;
  if (isApiPath(path)) return false;
  const route = matchRoute(withoutLocale(path));
  return route !== undefined && isPublic(route.name);
}

/** The label of a path in metrics and logs: a template without user input. */
export function routeLabel(path: string): string {
  if (endpointPaths.has(path) || staffPaths.has(path)) return path;
  if (isApiPath(path)) return path.startsWith(STAFF_API_PATH) ? '/staff/api/…' : '/api/…';
  const staffPage = matchStaffRoute(withoutLocale(path));
  return staffPage ? `staff ${staffPage}` : (matchRoute(withoutLocale(path))?.name ?? 'other');
}

const isPage = (path: string): boolean => matchRoute(path) !== undefined || matchStaffRoute(path) !== undefined;

/** Paths that are safe in a redirect: browsers read a backslash as a slash and drop blanks and controls. */
const SAFE_PATH = /^\/[\x21-\x5b\x5d-\x7e]*$/;

/** A target without a slash at the end of its path or several in a row; undefined when nothing changes, and for the API. */
export function withoutExtraSlashes(target: string): string | undefined {
  const path = parsePath(target);
  if (!SAFE_PATH.test(path) || isApiPath(path)) return undefined;
  const clean = path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  return clean === path ? undefined : clean + target.slice(path.length);
}

/**
 * A target without the prefix of the default language, whose pages have none: `/ru/news` → `/news`. Undefined for any other target,
 * and where no screen has the path.
 */
export function withoutDefaultLocale(target: string): string | undefined {
  const path = parsePath(target);
  const prefix = `/${DEFAULT_LOCALE}`;
  if (!SAFE_PATH.test(path) || (path !== prefix && !path.startsWith(`${prefix}/`))) return undefined;
  const clean = path.slice(prefix.length) || '/';
  return !clean.startsWith('//') && isPage(clean) ? clean + target.slice(path.length) : undefined;
}

/** A target with its path in lower case, for redirects of missing pages; undefined when nothing changes or no screen has that path. */
export function toLowerCasePath(target: string): string | undefined {
  const path = parsePath(target);
  if (!SAFE_PATH.test(path) || path.startsWith('//')) return undefined;
  const lower = path.replace(/%[0-9A-Fa-f]{2}|[A-Z]/g, (match) =>
    match.startsWith('%') ? match : match.toLowerCase(),
  );
  return lower !== path && isPage(withoutLocale(lower)) ? lower + target.slice(path.length) : undefined;
}
