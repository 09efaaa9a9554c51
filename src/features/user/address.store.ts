import type { Address, AddressInput } from '#contract/user.ts';
import type { Http } from '#platform/http.ts';
import { dropAddress, putAddress, toAddressFields } from './addresses.ts';
import * as api from './user.api.ts';
import { changeProfile } from './user.store.ts';

/**
 * Adds an address to the profile. `key` is the same for each repetition of the same address, so that it is added once.
 * @throws HttpError with errors per field when the server refuses it
 */
export async function addAddress(http: Http, input: AddressInput, key: string): Promise<Address> {
  return keep(await api.addAddress(http, input, key));
}

/** @throws HttpError with errors per field when the server refuses it */
export async function editAddress(http: Http, id: number, input: AddressInput): Promise<Address> {
  return keep(await api.editAddress(http, id, input));
}

/** Checkout offers this address first from here on. */
export function makeDefault(http: Http, address: Address): Promise<Address> {
  return editAddress(http, address.id, { ...toAddressFields(address), is_default: true });
}

export async function deleteAddress(http: Http, id: number): Promise<void> {
  await api.deleteAddress(http, id);
  changeProfile((profile) => ({ ...profile, addresses: dropAddress(profile.addresses, id) }));
}

function keep(address: Address): Address {
  changeProfile((profile) => ({ ...profile, addresses: putAddress(profile.addresses, address) }));
  return address;
}
