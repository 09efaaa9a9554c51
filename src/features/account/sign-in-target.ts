import { withLocale, withoutLocale } from '#i18n/paths.ts';
import { matchRoute } from '../../routes.ts';
import type { Profile } from '#contract/user.ts';
import { pageLocale } from '#i18n/locale.ts';

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

/**
 * What the guard put behind the home page's address, `#sign-in=/orders/12`: where to go after signing in. The fragment
 * is removed, so that it acts once; one that leads to no screen of the shop is dropped.
 */
export function takeSignInFragment(
  { hash, pathname, search }: Pick<Location, 'hash' | 'pathname' | 'search'>,
  history: Pick<History, 'state' | 'replaceState'>,
): Path | undefined {
  const [, asked] = /^#sign-in=(.*)$/.exec(hash) ?? [];
  if (asked === undefined) return undefined;
  history.replaceState(history.state, '', pathname + search);
  return readTarget(asked);
}

/** Why somebody signs in: to check out, or to see a screen, named by its address without language. */
export type Origin = 'cart' | Path;

/** What follows the right code: checkout at once for a known customer with a cart, else the profile modal (spec 4). */
export function afterCode(profile: Pick<Profile, 'name'>, origin: Origin): 'continue' | 'profile' {
  return profile.name?.trim() && origin === 'cart' ? 'continue' : 'profile';
}

/** Where a finished sign-in leads. */
export function destination(origin: Origin): Path {
  return origin === 'cart' ? '/checkout' : origin;
}

/** Leads to an address that is written without its language, in the language of the page. */
export function goTo(path: Path): void {
  location.assign(withLocale(path, pageLocale()));
}
