import { computed } from 'nanostores';
import {
  broadcastChange,
  cookieAtom,
  deleteStored,
  reloadPersistentStores,
  sessionAtom,
} from '#lib/persistent-stores.ts';

/** The session token of the cookie, empty for a visitor; synchronized between tabs. */
export const $token = cookieAtom('token', '', { encode: (token) => token || undefined, decode: String });
export const $signedIn = computed($token, Boolean);

/** Keys of the session storage with data of a customer: profile, checkout form, an order whose outcome is unknown, the order that is paid. */
const PERSONAL_KEYS = ['profile', 'checkout.draft', 'checkout.attempt', 'paying'];

/** Identifies a session by the end of its token: storage that other code can read holds no whole token, which is in its cookie only. */
export const toTokenSuffix = (token: string): string => token.slice(-12);

/** The end of the token with which the tab's personal data was stored. */
const $owner = sessionAtom('owner', '', (value): value is string => typeof value === 'string');

// When the session ends or another begins, in whichever tab, also while this page was not open.
$token.subscribe((token) => {
  const owner = toTokenSuffix(token);
  if ($owner.get() === owner) return;
  if ($owner.get()) for (const name of PERSONAL_KEYS) deleteStored(`session:${name}`);
  $owner.set(owner);
});

/** Whether the customer is signed in, read from the cookie. */
export function isSignedIn(): boolean {
  reloadPersistentStores('token');
  return $signedIn.get();
}

/** The header of a call without the API client. A token that no header can carry is left out: the API then knows a visitor. */
export function bearerHeader(token: string): Readonly<Record<string, string>> {
  return /^[\x21-\x7e]+$/.test(token) ? { Authorization: `Bearer ${token}` } : {};
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
