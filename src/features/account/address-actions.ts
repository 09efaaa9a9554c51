import type { City } from '#contract/catalog.ts';
import type { Address, AddressInput } from '#contract/user.ts';
import type { MessageKey, Translate } from '#i18n/keys.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { changeProfile, upsertWithDefault } from './user.store.ts';

/**
 * Adds an address to the profile.
 * @param idempotencyKey the same for each repetition of the same address, so that it is added once
 * @throws HttpError with errors per field when the server refuses it
 */
export async function addAddress(api: ApiClient, input: AddressInput, idempotencyKey: string): Promise<Address> {
  return putAddressIntoProfile(await api.call('addAddress', { body: input, idempotencyKey }));
}

/** @throws HttpError with errors per field when the server refuses it */
export async function editAddress(api: ApiClient, id: number, input: AddressInput): Promise<Address> {
  return putAddressIntoProfile(await api.call('editAddress', { body: { id, ...input } }));
}

export function setDefaultAddress(api: ApiClient, address: Address): Promise<Address> {
  return editAddress(api, address.id, { ...toAddressFields(address), is_default: true });
}

export async function deleteAddress(api: ApiClient, id: number): Promise<void> {
  await api.call('deleteAddress', { query: { address_id: id } });
  changeProfile((profile) => ({ ...profile, addresses: withoutAddress(profile.addresses, id) }));
}

function putAddressIntoProfile(address: Address): Address {
  changeProfile((profile) => ({ ...profile, addresses: upsertWithDefault(profile.addresses, address) }));
  return address;
}

/** The addresses without one. When the default is removed, the oldest becomes the default, as on the server. */
export function withoutAddress(addresses: readonly Address[], id: number): Address[] {
  const rest = addresses.filter((address) => address.id !== id);
  if (rest.some((address) => address.is_default)) return rest;
  const oldest = Math.min(...rest.map((address) => address.id));
  return rest.map((address) => ({ ...address, is_default: address.id === oldest }));
}

/** Where an address lies; known only for some. */
type AddressPlace = Pick<AddressInput, 'zone_id' | 'lat' | 'lng'>;

/** The fields of the address form; text fields are empty where nothing is known. */
export type AddressFormValues = AddressPlace &
  Required<{ [Field in Exclude<keyof AddressInput, keyof AddressPlace>]: NonNullable<AddressInput[Field]> }>;

/** The coordinates of an address are void once its street or house has changed, its zone once its city has. */
export const CLEARED_COORDINATES = { lat: null, lng: null } as const satisfies AddressPlace;
export const CLEARED_ZONE_AND_COORDINATES = { ...CLEARED_COORDINATES, zone_id: null } as const satisfies AddressPlace;

/** The initial fields of the form: a saved address, or an empty one in the cart's city. The city is always one of `cities`. */
export function initialAddressFields(
  address: Address | undefined,
  cities: readonly City[],
  citySlug: string,
): AddressFormValues {
  const city =
    cities.find(({ id }) => id === address?.city_id) ?? cities.find(({ slug }) => slug === citySlug) ?? cities[0];
  const fields = address ? toAddressFields(address) : EMPTY_FIELDS;
  return city ? { ...fields, city_id: city.id } : fields;
}

export function toAddressFields({ id: _id, ...address }: Address): AddressFormValues {
  const known = Object.entries(address).filter(([, value]) => value !== null && value !== undefined);
  return { ...EMPTY_FIELDS, ...Object.fromEntries(known) };
}

const EMPTY_FIELDS: AddressFormValues = {
  label: '',
  city_id: 0,
  street: '',
  house: '',
  block: '',
  entrance: '',
  floor: '',
  apartment: '',
  intercom: '',
  comment: '',
  is_default: false,
};

/** A saved address, or one of an order, whose details may be missing. */
type PostalAddress = Pick<Address, 'street' | 'house'> & Partial<Address>;

const DETAILS = [
  ['entrance', 'user:entranceNumber'],
  ['floor', 'user:floorNumber'],
  ['apartment', 'user:apartmentNumber'],
  ['intercom', 'user:intercomNumber'],
] as const satisfies readonly (readonly [keyof Address, MessageKey<'user'>])[];

/** Street, house and block in one line: `Armenească, 12, bl. 2`. */
export function formatAddress({ street, house, block }: PostalAddress, t: Translate<'user'>): string {
  const line = t('user:addressLine', { street, house });
  return block ? `${line}, ${t('user:blockNumber', { value: block })}` : line;
}

/** The known details inside the building: `sc. 1 · et. 3 · ap. 12`. */
export function formatAddressDetails(address: PostalAddress, t: Translate<'user'>): string {
  return DETAILS.flatMap(([field, key]) => {
    const value = address[field];
    return value ? [t(key, { value })] : [];
  }).join(' · ');
}
