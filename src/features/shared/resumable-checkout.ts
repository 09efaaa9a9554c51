import { deleteStored, readStored, sessionAtom, writeStored } from '#lib/persistent-stores.ts';
import { $token, REFUSED_SESSION, RESUMABLE_KEYS, toTokenSuffix } from './token.store.ts';

// When the API ends a session, token.store.ts keeps the customer's checkout aside. What only other scripts need is here,
// because that file is part of the first script of every page.

const isString = (value: unknown): value is string => typeof value === 'string';

/** The phone number of the customer whose personal data this tab stores; empty if unknown. */
const $ownerPhone = sessionAtom('phone', '', isString);

/** The phone number of the customer whose checkout this tab keeps aside; empty if there is none. */
export const $resumablePhone = sessionAtom('kept.phone', '', isString);

/** Whether the API, rather than the customer, ended the session of this token. */
export const isRefusedSession = (token: string | undefined): boolean =>
  Boolean(token) && readStored(REFUSED_SESSION) === toTokenSuffix(token ?? '');

/** Clears the token that the API has refused. */
export function clearRefusedToken(): void {
  const token = $token.get();
  if (token) writeStored(REFUSED_SESSION, toTokenSuffix(token));
  $token.set('');
}

/**
 * Sets the phone number of the signed-in customer, digits only. The customer whose checkout was kept aside gets it back;
 * that of another customer is deleted.
 */
export function identifyCustomer(phone: string): void {
  const isSameCustomer = $resumablePhone.get() === phone;
  for (const name of RESUMABLE_KEYS) {
    if (isSameCustomer) writeStored(`session:${name}`, readStored(`session:kept.${name}`));
    deleteStored(`session:kept.${name}`);
  }
  $ownerPhone.set(phone);
}
