import { endpoints } from '#contract/endpoints.ts';
import { withoutLocale } from '#i18n/paths.ts';
import { isPublic, matchRoute } from '../routes.ts';

/** What is no screen, and yet the same for everyone while the catalog stays as it is. */
const FILES: ReadonlySet<string> = new Set(['/robots.txt', '/sitemap.xml', '/sitemap-index.xml', '/sitemap-0.xml', '/manifest.webmanifest']);

const calls: ReadonlySet<string> = new Set(Object.values(endpoints).map(({ path }) => path));

/** Whether a call of the contract has this path. */
export const isCall = (path: string): boolean => calls.has(path);

/** The path of a request target. */
export function pathOf(target: string): string {
  const end = target.indexOf('?');
  return end === -1 ? target : target.slice(0, end);
}

/**
 * The one way to write a path: dots resolved, every sign encoded that has to be and no other. Undefined for what is no
 * path of this site (another host, a backslash) or cannot be read.
 */
export function canonical(path: string): string | undefined {
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\')) return undefined;
  try {
    const segments = new URL(path, 'http://shop').pathname.split('/').map((segment) => decodeURIComponent(segment));
    if (segments.some((segment) => /[/\\\0]/.test(segment) || segment === '.' || segment === '..')) return undefined;
    const written = segments.map((segment) => encodeURIComponent(segment)).join('/');
    return written.startsWith('//') ? undefined : written;
  } catch {
    return undefined;
  }
}

/** Whether a canonical path may have a page that is the same for everyone. */
export function mayBePublic(path: string): boolean {
  if (FILES.has(path)) return true;
  // A call of the API is not a city: what it answers is one visitor's own.
  if (path.startsWith('/api/')) return false;
  const route = matchRoute(withoutLocale(path));
  return route !== undefined && isPublic(route.name);
}

/** What a path is counted and logged as: never with what stands in it. */
export function routeLabel(path: string): string {
  if (calls.has(path)) return path;
  if (path.startsWith('/api/')) return '/api/…';
  return matchRoute(withoutLocale(path))?.name ?? 'other';
}
