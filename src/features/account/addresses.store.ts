import type { Address, AddressInput } from '#contract/user.ts';
import type { Http } from '#lib/http.ts';
import * as api from './user.api.ts';
import { changeProfile } from './user.store.ts';
import type { City } from '#contract/catalog.ts';
import type { MessageKey, Translate } from '#i18n/keys.ts';

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

type Addresses = readonly Address[];

/** The addresses with one added or changed. There is one default: a new one takes it over. */
export function putAddress(addresses: Addresses, address: Address): Address[] {
  const others = address.is_default ? addresses.map((other) => ({ ...other, is_default: false })) : [...addresses];
  const known = others.some(({ id }) => id === address.id);
  return known ? others.map((other) => (other.id === address.id ? address : other)) : [...others, address];
}

/** The addresses without one. When the default goes, the oldest takes its place, as on the server. */
export function dropAddress(addresses: Addresses, id: number): Address[] {
  const rest = addresses.filter((address) => address.id !== id);
  const oldest = Math.min(...rest.map((address) => address.id));
  return rest.some((address) => address.is_default)
    ? rest
    : rest.map((address) => ({ ...address, is_default: address.id === oldest }));
}

/** Every text of the address form is a string, empty where nothing is known. */
export type AddressFields = Required<{ [Field in keyof AddressInput]: NonNullable<AddressInput[Field]> }>;

/** What the form shows at first: a known address, or an empty one in the city of the cart. A city always stands in the list. */
export function firstFields(address: Address | undefined, cities: readonly City[], citySlug: string): AddressFields {
  const city =
    cities.find(({ id }) => id === address?.city_id) ?? cities.find(({ slug }) => slug === citySlug) ?? cities[0];
  const fields = address ? toAddressFields(address) : EMPTY;
  return city ? { ...fields, city_id: city.id } : fields;
}

/** A known address as the form holds it. */
export function toAddressFields({ id: _id, ...address }: Address): AddressFields {
  const known = Object.entries(address).filter(([, value]) => value !== null && value !== undefined);
  return { ...EMPTY, ...Object.fromEntries(known) };
}

const EMPTY: AddressFields = {
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

type Place = Pick<Address, 'street' | 'house'> & Partial<Address>;

const DETAILS = [
  ['entrance', 'user:entranceOf'],
  ['floor', 'user:floorOf'],
  ['apartment', 'user:apartmentOf'],
  ['intercom', 'user:intercomOf'],
] as const satisfies readonly (readonly [keyof Address, MessageKey<'user'>])[];

/** Street, house and block in one line: `Armenească 12, bl. 2`. */
export function addressLine({ street, house, block }: Place, t: Translate<'user'>): string {
  const line = `${street} ${house}`;
  return block ? `${line}, ${t('user:blockOf', { value: block })}` : line;
}

/** The way from the door on: `sc. 1 · et. 3 · ap. 12`; empty where nothing is known. */
export function addressDetails(address: Place, t: Translate<'user'>): string {
  return DETAILS.flatMap(([field, key]) => {
    const value = address[field];
    return value ? [t(key, { value })] : [];
  }).join(' · ');
}
