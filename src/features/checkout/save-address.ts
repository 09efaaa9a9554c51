import type { Address, AddressInput } from '#contract/user.ts';
import { addAddress } from '#features/user/user.api.ts';
import { changeProfile } from '#features/user/user.store.ts';
import type { Http } from '#platform/http.ts';
import { randomKey } from './attempt.ts';

/** Keeps the address of a placed order for the next one. */
export async function saveNewAddress(http: Http, address: AddressInput): Promise<Address> {
  const saved = await addAddress(http, address, randomKey());
  changeProfile((profile) => ({ ...profile, addresses: [...profile.addresses, saved] }));
  return saved;
}
