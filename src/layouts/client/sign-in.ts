import { listenForGuardedLinks } from '#features/user/guarded-links.ts';
import { takeSignInFragment } from '#features/user/sign-in-fragment.ts';
import { announceIntent } from '#platform/intent.ts';

/** Whoever a guard sent here, or who clicks an account link without a token, is asked to sign in on the spot. */
export function runSignIn(): void {
  listenForGuardedLinks();
  const target = takeSignInFragment(location, history);
  if (!target) return;
  announceIntent();
  void import('#features/user/sign-in.store.ts').then(({ startSignIn }) => startSignIn(target));
}
