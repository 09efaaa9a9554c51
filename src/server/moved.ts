import { withoutLocale } from '#i18n/paths.ts';
import { matchRoute } from '../routes.ts';
import { pathOf } from './addresses.ts';

/** What may stand in the path of a redirect: a browser reads a backslash as a slash and drops blanks and controls. */
const PLAIN = /^\/[\x21-\x5b\x5d-\x7e]*$/;

/** Where an address with a slash at its end or several in a row leads, with its query; undefined when it has none, and for calls. */
export function tidied(target: string): string | undefined {
  const path = pathOf(target);
  if (!PLAIN.test(path) || path.startsWith('/api/')) return undefined;
  const tidy = path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  return tidy === path ? undefined : tidy + target.slice(path.length);
}

/** Where an address with capital letters leads when nothing stands at it; undefined when it has none or is no screen's. */
export function lowered(target: string): string | undefined {
  const path = pathOf(target);
  if (!PLAIN.test(path) || path.startsWith('//')) return undefined;
  const lower = path.replace(/%[0-9A-Fa-f]{2}|[A-Z]/g, (sign) => (sign.startsWith('%') ? sign : sign.toLowerCase()));
  return lower !== path && matchRoute(withoutLocale(lower)) ? lower + target.slice(path.length) : undefined;
}
