import type { City } from '#contract/catalog.ts';
import { country } from '#contract/country.ts';
import type { Address, AddressInput, AddressSuggestion } from '#contract/user.ts';
import { searchKey } from '#contract/text.ts';
import type { MessageKey, Translate } from '#i18n/keys.ts';
import type { ApiClient } from '#lib/api-client.ts';
import type { EndpointCallOptions } from '#lib/call-endpoint.ts';
import { changeProfile, upsertWithDefault } from './user.store.ts';

/**
 * Adds an address to the profile.
 * @param idempotencyKey the same for each attempt with the same address, so that it is added once
 * @throws HttpError with errors per field if the server rejects it
 */
export async function addAddress(
  api: ApiClient,
  input: AddressInput,
  idempotencyKey: string,
  options?: Pick<EndpointCallOptions, 'keepalive'>,
): Promise<Address> {
  return putAddressIntoProfile(await api.call('addAddress', { body: input, idempotencyKey, ...options }));
}

/** @throws HttpError with errors per field if the server rejects it */
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

/** Removes an address from a list. If it was the default, the oldest one becomes the default, as on the server. */
export function withoutAddress(addresses: readonly Address[], id: number): Address[] {
  const rest = addresses.filter((address) => address.id !== id);
  if (rest.some((address) => address.is_default)) return rest;
  const oldest = Math.min(...rest.map((address) => address.id));
  return rest.map((address) => ({ ...address, is_default: address.id === oldest }));
}

/** The delivery zone and coordinates of an address; not every address has them. */
type AddressPlace = Pick<AddressInput, 'zone_id' | 'lat' | 'lng'>;

/** The fields of the address form. A text field without a value is empty. */
export type AddressFormValues = AddressPlace &
  Required<{ [Field in Exclude<keyof AddressInput, keyof AddressPlace>]: NonNullable<AddressInput[Field]> }>;

/** Coordinates are cleared when the street or house changes; the zone and the coordinates when the city changes. */
export const CLEARED_COORDINATES = { lat: null, lng: null } as const satisfies AddressPlace;
export const CLEARED_ZONE_AND_COORDINATES = { ...CLEARED_COORDINATES, zone_id: null } as const satisfies AddressPlace;

/**
 * The initial fields of the form: a saved address, or an empty one in the cart's city. A city that is not in `cities`
 * is replaced, which clears the zone and the coordinates.
 */
export function initialAddressFields(
  address: Address | undefined,
  cities: readonly City[],
  citySlug: string,
): AddressFormValues {
  const fields = address ? toAddressFields(address) : EMPTY_FIELDS;
  if (cities.some(({ id }) => id === address?.city_id)) return fields;
  const city = cities.find(({ slug }) => slug === citySlug) ?? cities[0];
  return city ? { ...fields, ...(address && CLEARED_ZONE_AND_COORDINATES), city_id: city.id } : fields;
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

const isSameStreet = (one: string, other: string): boolean => searchKey(one) === searchKey(other);

/**
 * The street and house of an address that was found for a point of the map. Without a house, the entered one stays if
 * the street is the same.
 */
export const mergeFoundAddress = (
  found: { readonly street: string; readonly house?: string | null | undefined },
  entered: Pick<Address, 'street' | 'house'>,
): { street: string; house: string } => ({
  street: found.street,
  house: found.house || (isSameStreet(found.street, entered.street) ? entered.house : ''),
});

const SUGGESTED_DETAILS = ['house', 'block', 'entrance', 'floor', 'apartment'] as const;

/** The fields of a form that a chosen suggestion changes. */
export type SuggestedFields = { street: string } & Partial<Record<(typeof SUGGESTED_DETAILS)[number], string>>;

/**
 * What a chosen suggestion fills in: its street, and what else of the address it names. Fields that only the suggestion
 * chosen before it named are cleared; what was typed beside them stays.
 */
export function suggestedFields(found: AddressSuggestion, previous?: AddressSuggestion): SuggestedFields {
  const changed = SUGGESTED_DETAILS.filter((name) => found[name] || previous?.[name]);
  return { street: found.street, ...Object.fromEntries(changed.map((name) => [name, found[name] ?? ''])) };
}

/** A street within an address: `str. Armenească` for `Strada Armenească`. */
function abbreviateStreet(street: string): string {
  const [word = '', ...name] = street.split(' ');
  const [, abbreviation] = country.address.streetWords.find(([known]) => known === word.toLowerCase()) ?? [];
  return abbreviation === undefined || name.length === 0 ? street : `${abbreviation}\u00a0${name.join(' ')}`;
}

/** Street, house and block in one line: `Armenească, 12, bl. 2`. */
export function formatAddress({ street, house, block }: PostalAddress, t: Translate<'user'>): string {
  const line = t('user:addressLine', { street: abbreviateStreet(street), house });
  return block ? `${line}, ${t('user:blockNumber', { value: block })}` : line;
}

/** The details inside the building that are filled in: `sc. 1 · et. 3 · ap. 12`. */
export function formatAddressDetails(address: PostalAddress, t: Translate<'user'>): string {
  return DETAILS.flatMap(([field, key]) => {
    const value = address[field];
    return value ? [t(key, { value })] : [];
  }).join(' · ');
}
