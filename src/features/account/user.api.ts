import type { Address, AddressInput, Profile, ProfileInput, SignIn } from '#contract/user.ts';
import type { Answer } from '#contract/endpoints.ts';
import type { Http } from '#lib/http.ts';

export const sendCode = (http: Http, phone: string): Promise<Answer<'sendCode'>> =>
  http.call('sendCode', { body: { phone } });
export const checkCode = (http: Http, phone: string, code: string): Promise<SignIn> =>
  http.call('checkCode', { body: { phone, code } });
export const getProfile = (http: Http): Promise<Profile> => http.call('getProfile');
export const updateProfile = (http: Http, profile: ProfileInput): Promise<Profile> =>
  http.call('updateProfile', { body: profile });
export const logout = (http: Http): Promise<unknown> => http.call('logout');

/** `key`: an Idempotency-Key, the same for each repetition of one and the same address. */
export const addAddress = (http: Http, address: AddressInput, key: string): Promise<Address> =>
  http.call('addAddress', { body: address, key });
export const editAddress = (http: Http, id: number, address: AddressInput): Promise<Address> =>
  http.call('editAddress', { body: { id, ...address } });
export const deleteAddress = (http: Http, id: number): Promise<unknown> =>
  http.call('deleteAddress', { query: { address_id: id } });
