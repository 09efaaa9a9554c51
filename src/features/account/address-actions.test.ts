import { ZERO } from '#contract/money.ts';
import { describe, expect, test } from 'vitest';
import type { Address } from '#contract/user.ts';
import { buildAddress } from './profile.fixture.ts';
import {
  mergeFoundAddress,
  suggestedFields,
  formatAddressDetails,
  formatAddress,
  initialAddressFields,
  toAddressFields,
  withoutAddress,
} from './address-actions.ts';
import { upsertWithDefault } from './user.store.ts';
import { createTranslator } from '#i18n/translator.ts';
import { ro } from '#i18n/messages/ro/index.ts';
import { ru } from '#i18n/messages/ru/index.ts';

const address = (id: number, overrides: Parameters<typeof buildAddress>[0] = {}) => buildAddress({ id, ...overrides });
const defaults = (addresses: readonly Address[]) => addresses.map(({ id, is_default }) => [id, is_default]);
const home = address(1, { is_default: true });
const work = address(2);

describe('a saved address', () => {
  test('that is new is the last', () => {
    expect(upsertWithDefault([home], work)).toEqual([home, work]);
  });

  test('that was edited keeps its position', () => {
    expect(upsertWithDefault([home, work], { ...home, street: 'Armenească' })).toEqual([
      { ...home, street: 'Armenească' },
      work,
    ]);
  });

  test('becomes the only default', () => {
    expect(defaults(upsertWithDefault([home, work], { ...work, is_default: true }))).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  test('that is deleted does not affect the others', () => {
    expect(withoutAddress([home, work], 2)).toEqual([home]);
    expect(withoutAddress([home], 1)).toEqual([]);
  });

  test('that was the default is succeeded by the oldest', () => {
    expect(defaults(withoutAddress([home, address(9), address(4)], 1))).toEqual([
      [9, false],
      [4, true],
    ]);
  });
});

describe('the form of an address', () => {
  const city = (id: number, slug: string) => ({
    id,
    slug,
    name: slug,
    phone: null,
    currency: 'MDL',
    delivery_price: ZERO,
    order_amount_free_shipping: null,
    has_zones: false,
  });
  const cities = [city(1, 'chisinau'), city(2, 'balti')];

  test('starts empty in the city of the cart', () => {
    expect(initialAddressFields(undefined, cities, 'balti')).toMatchObject({
      city_id: 2,
      street: '',
      house: '',
      is_default: false,
    });
  });

  test('starts in the first city when there is no cart', () => {
    expect(initialAddressFields(undefined, cities, '').city_id).toBe(1);
  });

  test('starts with the saved address', () => {
    expect(initialAddressFields(address(5, { city_id: 2, floor: '3' }), cities, 'chisinau')).toMatchObject({
      city_id: 2,
      street: 'Pușkin',
      floor: '3',
    });
  });

  test('selects a city of the list instead of one that was removed', () => {
    expect(initialAddressFields(address(5, { city_id: 77 }), cities, 'balti').city_id).toBe(2);
  });

  test('has no zone and no coordinates of a city that was removed', () => {
    const place = { zone_id: 4, lat: 47.01, lng: 28.86 };
    const cleared = { zone_id: null, lat: null, lng: null };
    expect(initialAddressFields(address(5, { city_id: 77, ...place }), cities, 'balti')).toMatchObject(cleared);
    expect(initialAddressFields(address(5, { city_id: 2, ...place }), cities, 'balti')).toMatchObject(place);
  });

  test('has an empty text where the provider has none', () => {
    expect(toAddressFields(address(5, { floor: null }))).toMatchObject({ floor: '' });
    expect(toAddressFields(address(5))).not.toHaveProperty('id');
  });
});

const russian = createTranslator('ru', ru);
const romanian = createTranslator('ro', ro);

test('an address line has street, house and block', () => {
  expect(formatAddress({ street: 'Пушкина', house: '24' }, russian)).toBe('Пушкина, 24');
  expect(formatAddress({ street: 'Pușkin', house: '24', block: 'A' }, romanian)).toBe('Pușkin, 24, bl. A');
  expect(formatAddress({ street: 'Улица 31 Августа', house: '1' }, russian)).toBe('ул.\u00a031 Августа, 1');
  expect(formatAddress({ street: 'Strada Armenească', house: '7' }, romanian)).toBe('str.\u00a0Armenească, 7');
  expect(formatAddress({ street: 'Улица', house: '7' }, russian)).toBe('Улица, 7');
});

test('the details of an address are the known ones in a fixed order', () => {
  const details = { street: 'Пушкина', house: '24', apartment: '12', entrance: '1', floor: '', intercom: null };
  expect(formatAddressDetails(details, russian)).toBe('подъезд 1 · кв. 12');
  expect(formatAddressDetails({ street: 'Pușkin', house: '24' }, romanian)).toBe('');
});

test('a point of the map replaces the house of another street, but not that of the same one', () => {
  const entered = { street: 'Armenească', house: '12' };
  expect(mergeFoundAddress({ street: 'Pușkin', house: '24' }, entered)).toEqual({ street: 'Pușkin', house: '24' });
  expect(mergeFoundAddress({ street: 'Pușkin' }, entered)).toEqual({ street: 'Pușkin', house: '' });
  expect(mergeFoundAddress({ street: 'Armenească', house: null }, entered)).toEqual(entered);
  expect(mergeFoundAddress({ street: 'Armenească' }, { ...entered, street: 'armeneasca ' })).toEqual(entered);
});

describe('a chosen suggestion', () => {
  const suggestion = (parts: Parameters<typeof suggestedFields>[0]) => parts;
  const house = suggestion({ street: 'Armenească', house: '24', block: '2', lat: 47, lng: 28 });
  const street = suggestion({ street: 'Pușkin', house: null, apartment: '5', lat: null, lng: null });

  test('fills in what it names, and leaves what was typed in other fields', () => {
    expect(suggestedFields(house)).toEqual({ street: 'Armenească', house: '24', block: '2' });
  });

  test('clears what only the suggestion before it named', () => {
    expect(suggestedFields(street, house)).toEqual({ street: 'Pușkin', house: '', block: '', apartment: '5' });
  });
});
