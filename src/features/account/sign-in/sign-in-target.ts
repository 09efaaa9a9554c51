import type { Path } from '#i18n/locale.ts';
import { withoutLocale } from '#i18n/paths.ts';
import { matchRoute } from '../../../routes.ts';

/** What the sign-in was started for: checkout, or a page. */
export type SignInSource = 'cart' | Path;

const BASE = 'http://localhost';

/** The path that a sign-in may lead to: a page of this shop. Undefined for anything else, also for URLs of other sites. */
export function parseReturnPath(address: string): Path | undefined {
  const url = address.startsWith('/') ? URL.parse(address, BASE) : null;
  if (url?.origin !== BASE) return undefined;
  const path = withoutLocale(url.pathname);
  return matchRoute(path) ? ((path + url.search) as Path) : undefined;
}

/**
 * The target that the server's sign-in guard added to the home page's URL: `#sign-in=/orders/12`. The fragment is removed,
 * so that it has an effect once; a target that is no page of the shop is ignored.
 */
export function takeSignInFragment(
  { hash, pathname, search }: Pick<Location, 'hash' | 'pathname' | 'search'>,
  history: Pick<History, 'state' | 'replaceState'>,
): Path | undefined {
  const [, target] = /^#sign-in=(.*)$/.exec(hash) ?? [];
  if (target === undefined) return undefined;
  history.replaceState(history.state, '', pathname + search);
  return parseReturnPath(target);
}

export function returnPathFor(origin: SignInSource): Path {
  return origin === 'cart' ? '/checkout' : origin;
}
