import { computed } from 'nanostores';
import { cookieAtom, reloadFromCookies } from '#lib/persistent-stores.ts';
import { broadcastChange } from '#lib/tabs.ts';

/** The token of the cookie, empty for a visitor. All tabs and pages agree on it. */
export const $token = cookieAtom('token', '', { encode: (token) => token || undefined, decode: String });
export const $signedIn = computed($token, Boolean);

/** Whether the customer is signed in, by the cookie as it is rather than by memory. */
export function isSignedIn(): boolean {
  reloadFromCookies('token');
  return $signedIn.get();
}

/**
 * The sign-in response of the shop's own API has set the cookie already, and browsers keep what a script writes for a
 * shorter time: it is written only where it is missing.
 */
export function storeToken(token: string): void {
  reloadFromCookies('token');
  if ($token.get() === token) broadcastChange('token');
  else $token.set(token);
}

export function clearToken(): void {
  $token.set('');
}
