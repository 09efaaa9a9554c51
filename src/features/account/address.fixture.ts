import type { Address } from '#contract/user.ts';

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
