import { computed } from 'nanostores';
import { cookieAtom, reloadPersistentStores } from '#lib/persistent-stores.ts';
import { broadcastChange } from '#lib/tabs.ts';

/** The session token of the cookie, empty for a visitor; synchronized between tabs. */
export const $token = cookieAtom('token', '', { encode: (token) => token || undefined, decode: String });
export const $signedIn = computed($token, Boolean);

/** Whether the customer is signed in, read from the cookie. */
export function isSignedIn(): boolean {
  reloadPersistentStores('token');
  return $signedIn.get();
}

/**
 * The sign-in response of the embedded API has set the cookie already, and browsers expire cookies written by scripts
 * earlier: it is written only where it is missing.
 */
export function storeToken(token: string): void {
  reloadPersistentStores('token');
  if ($token.get() === token) broadcastChange('token');
  else $token.set(token);
}
