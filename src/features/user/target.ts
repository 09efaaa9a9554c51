import { withoutLocale } from '#i18n/paths.ts';
import { matchRoute } from '../../routes.ts';

/** An address on this site, without its language. */
export type Path = `/${string}`;

const ANYWHERE = 'http://localhost';

/**
 * The address, without its language, that a sign-in may lead to: a screen of this shop. Anything else, such as an
 * address of another site dressed as a path, is undefined.
 */
export function readTarget(address: string): Path | undefined {
  if (!address.startsWith('/') || !URL.canParse(address, ANYWHERE)) return undefined;
  const { origin, pathname, search } = new URL(address, ANYWHERE);
  const path = withoutLocale(pathname);
  return origin === ANYWHERE && matchRoute(path) ? ((path + search) as Path) : undefined;
}
