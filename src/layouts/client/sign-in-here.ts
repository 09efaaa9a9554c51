import { takeSignInFragment } from '#features/user/sign-in-target.ts';
import { startSignIn } from '#features/user/sign-in.store.ts';

/** Starts the sign-in that the address's fragment asks for, and takes the fragment away. */
export function signInHere(): void {
  const target = takeSignInFragment(location, history);
  if (target) startSignIn(target);
}
