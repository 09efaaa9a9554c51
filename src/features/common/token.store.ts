import { cookieAtom } from '#platform/cookies.engine.ts';
import { derived } from '#platform/derived.ts';
import { readAgain, tellTabs } from '#platform/tabs.ts';

/** The token of the cookie, empty for a visitor. All tabs and pages agree on it. */
export const $token = cookieAtom('token', '', { encode: (token) => token || undefined, decode: String });
export const $signedIn = derived($token, Boolean);

/** Whether somebody is signed in, by the cookie as it is rather than by memory. */
export function isSignedIn(): boolean {
  readAgain('token');
  return $signedIn.get();
}

/**
 * The sign-in answer has set the cookie already on the shop's own API, and browsers keep what a script writes for a
 * shorter time: it is written only where it is missing.
 */
export function keepToken(token: string): void {
  readAgain('token');
  if ($token.get() === token) tellTabs('token');
  else $token.set(token);
}

export function dropToken(): void {
  $token.set('');
}
