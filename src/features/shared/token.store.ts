import { computed } from 'nanostores';
import {
  broadcastChange,
  cookieAtom,
  deleteStored,
  localAtom,
  moveStored,
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

/** Those of them that a customer whose session the API has ended gets back with the next sign-in. */
const RESUMABLE_KEYS = ['checkout.draft', 'checkout.attempt'];

/** The end of a token, which identifies its session in web storage. The whole token is stored only in its cookie. */
export const toTokenSuffix = (token: string): string => token.slice(-12);

/** The token suffix of the session whose personal data this tab stores; empty for a visitor. */
const $owner = sessionAtom('owner', '', (value): value is string => typeof value === 'string');

const isString = (value: unknown): value is string => typeof value === 'string';

/** The phone number of the customer whose personal data this tab stores; empty if unknown. */
const $ownerPhone = sessionAtom('owner.phone', '', isString);

/** The token suffix of the session that the API refused last, in any tab. */
const $refusedSession = localAtom('session.refused', '', isString);

/**
 * The phone number of the customer whose checkout this tab keeps aside, because the API has ended the session; empty if
 * there is none.
 */
export const $resumablePhone = sessionAtom('resumable.phone', '', isString);

/** Whether the API, rather than the customer, ended the session of this token. */
export function isRefusedSession(token: string | undefined): boolean {
  reloadPersistentStores('local:session.refused');
  return Boolean(token) && $refusedSession.get() === toTokenSuffix(token ?? '');
}

// When its session has ended or another has begun, also in another tab or while this page was closed, deletes personal
// data, or keeps aside what the customer can resume.
$token.subscribe((token) => {
  const owner = toTokenSuffix(token);
  const previous = $owner.get();
  if (previous === owner) return;
  if (previous) {
    const phone = isRefusedSession(previous) ? $ownerPhone.get() : '';
    if (phone) for (const name of RESUMABLE_KEYS) moveStored(`session:${name}`, `session:resumable.${name}`);
    if (phone) $resumablePhone.set(phone);
    for (const name of PERSONAL_KEYS) deleteStored(`session:${name}`);
    $ownerPhone.set('');
  }
  $owner.set(owner);
});

/** Clears the token that the API has refused. */
export function clearRefusedToken(): void {
  const token = $token.get();
  if (token) $refusedSession.set(toTokenSuffix(token));
  $token.set('');
}

/**
 * Sets the phone number of the signed-in customer, digits only. The customer whose checkout was kept aside gets it back;
 * that of another customer is deleted.
 */
export function identifyCustomer(phone: string): void {
  $ownerPhone.set(phone);
  const resumable = $resumablePhone.get();
  if (!resumable) return;
  for (const name of RESUMABLE_KEYS)
    if (resumable === phone) moveStored(`session:resumable.${name}`, `session:${name}`);
    else deleteStored(`session:resumable.${name}`);
  $resumablePhone.set('');
}

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
