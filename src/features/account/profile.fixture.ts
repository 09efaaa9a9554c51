import type { Address, Profile } from '#contract/user.ts';

export function profile(overrides: Partial<Profile> = {}): Profile {
  return {
    phone: '37369123456',
    name: '',
    email: '',
    email_notices: null,
    date_birth: null,
    addresses: [],
    linked_card: null,
    ...overrides,
  };
}

type CityAddress = Address & { city_id: number };

/** A saved address in city 1 that is not the default. */
export function buildAddress(overrides: Partial<CityAddress> = {}): CityAddress {
  return {
    id: 1,
    label: '',
    city_id: 1,
    street: 'Pușkin',
    house: '24',
    block: '',
    entrance: '',
    floor: '',
    apartment: '',
    intercom: '',
    comment: '',
    zone_id: null,
    lat: null,
    lng: null,
    is_default: false,
    ...overrides,
  };
}
