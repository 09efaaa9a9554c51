import { computed } from 'nanostores';
import {
  broadcastChange,
  cookieAtom,
  deleteStored,
  reloadPersistentStores,
  sessionAtom,
} from '#lib/persistent-stores.ts';

/** The session token from the cookie, empty for visitors; synchronized between tabs. */
export const $token = cookieAtom('token', '', { encode: (token) => token || undefined, decode: String });
export const $signedIn = computed($token, Boolean);

/**
 * Keys in session storage with a customer's data: profile, checkout form, an order whose outcome is unknown, the order
 * that is being paid.
 */
const PERSONAL_KEYS = ['profile', 'checkout.draft', 'checkout.attempt', 'paying'];

/** The end of a token, which identifies its session in web storage. The whole token is stored only in its cookie. */
export const toTokenSuffix = (token: string): string => token.slice(-12);

/** The token suffix of the session whose personal data this tab stores; empty for a visitor. */
const $owner = sessionAtom('owner', '', (value): value is string => typeof value === 'string');

// Deletes personal data when its session has ended or another has begun, also in another tab or while this page was
// closed.
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

/**
 * The `Authorization` header of a call without the API client. Empty for a token with characters that a header cannot
 * contain: the API treats the request as a visitor's.
 */
export function bearerHeader(token: string): Readonly<Record<string, string>> {
  return /^[\x21-\x7e]+$/.test(token) ? { Authorization: `Bearer ${token}` } : {};
}

/**
 * Stores the token of a sign-in. The response of the embedded API has already set the cookie, and browsers expire
 * cookies sooner if scripts have written them, so the cookie is written only if it does not contain the token yet.
 */
export function storeToken(token: string): void {
  reloadPersistentStores('token');
  if ($token.get() === token) broadcastChange('token');
  else $token.set(token);
}
