import { listenForGuardedLinks } from '#features/user/guarded-links.ts';
import { announceIntent } from '#platform/intent.ts';

/** Whoever a guard sent here, or who clicks an account link without a token, is asked to sign in on the spot. */
export function runSignIn(): void {
  listenForGuardedLinks();
  if (!location.hash.startsWith('#sign-in=')) return;
  announceIntent();
  void import('./sign-in-here.ts').then(({ signInHere }) => signInHere());
}
