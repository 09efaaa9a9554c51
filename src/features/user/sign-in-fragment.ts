import { readTarget, type Path } from './target.ts';

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
