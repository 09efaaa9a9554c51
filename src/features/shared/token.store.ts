import { computed } from 'nanostores';
import {
  broadcastChange,
  cookieAtom,
  deleteStored,
  readStored,
  reloadPersistentStores,
  sessionAtom,
  writeStored,
} from '#lib/persistent-stores.ts';

/** The session token from the cookie, empty for visitors; synchronized between tabs. */
export const $token = cookieAtom('token', '', { encode: (token) => token || undefined, decode: String });
export const $signedIn = computed($token, Boolean);

/**
 * Keys in session storage that a customer can resume after the API has ended the session (resumable-checkout.ts):
 * checkout form, an order whose outcome is unknown, phone number.
 */
export const RESUMABLE_KEYS = ['checkout.draft', 'checkout.attempt', 'phone'];

/** All keys in session storage with a customer's data; the others are the profile and the order that is being paid. */
const PERSONAL_KEYS = [...RESUMABLE_KEYS, 'profile', 'paying'];

/** The end of a token, which identifies its session in web storage. The whole token is stored only in its cookie. */
export const toTokenSuffix = (token: string): string => token.slice(-12);

/** The token suffix of the session whose personal data this tab stores; empty for a visitor. */
const $owner = sessionAtom('owner', '', (value): value is string => typeof value === 'string');

/** Where the token suffix of the session that the API refused last, in any tab, is stored. */
export const REFUSED_SESSION = 'local:refused';

// When its session has ended or another has begun, also in another tab or while this page was closed, deletes personal
// data, or keeps aside what the customer can resume.
$token.subscribe((token) => {
  const owner = toTokenSuffix(token);
  const previous = $owner.get();
  if (previous === owner) return;
  if (previous) {
    if (readStored(REFUSED_SESSION) === previous)
      for (const name of RESUMABLE_KEYS) writeStored(`session:kept.${name}`, readStored(`session:${name}`));
    for (const name of PERSONAL_KEYS) deleteStored(`session:${name}`);
  }
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
