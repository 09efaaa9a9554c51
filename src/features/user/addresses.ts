import type { City } from '#contract/catalog.ts';
import type { Address, AddressInput } from '#contract/user.ts';

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
  return rest.some((address) => address.is_default) ? rest : rest.map((address) => ({ ...address, is_default: address.id === oldest }));
}

/** Every text of the address form is a string, empty where nothing is known. */
export type AddressFields = Required<{ [Field in keyof AddressInput]: NonNullable<AddressInput[Field]> }>;

/** What the form shows at first: a known address, or an empty one in the city of the cart. A city always stands in the list. */
export function firstFields(address: Address | undefined, cities: readonly City[], citySlug: string): AddressFields {
  const city = cities.find(({ id }) => id === address?.city_id) ?? cities.find(({ slug }) => slug === citySlug) ?? cities[0];
  const fields = address ? toAddressFields(address) : EMPTY;
  return city ? { ...fields, city_id: city.id } : fields;
}

/** A known address as the form holds it. */
export function toAddressFields({ id: _id, ...address }: Address): AddressFields {
  const known = Object.entries(address).filter(([, value]) => value !== null && value !== undefined);
  return { ...EMPTY, ...Object.fromEntries(known) };
}

const EMPTY: AddressFields = {
  label: '', city_id: 0, street: '', house: '', block: '', entrance: '',
  floor: '', apartment: '', intercom: '', comment: '', is_default: false,
};
