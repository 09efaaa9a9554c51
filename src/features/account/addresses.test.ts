import { describe, expect, test } from 'vitest';
import type { Address } from '#contract/user.ts';
import {
  addressDetails,
  addressLine,
  dropAddress,
  firstFields,
  putAddress,
  toAddressFields,
} from './addresses.store.ts';
import { createTranslator } from '#i18n/translator.ts';
import { ro } from '#i18n/messages/ro/index.ts';
import { ru } from '#i18n/messages/ru/index.ts';

function address(id: number, overrides: Partial<Address> = {}): Address {
  return {
    id,
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
    is_default: false,
    ...overrides,
  };
}

const defaults = (addresses: readonly Address[]) => addresses.map(({ id, is_default }) => [id, is_default]);
const home = address(1, { is_default: true });
const work = address(2);

describe('a saved address', () => {
  test('that is new stands last', () => {
    expect(putAddress([home], work)).toEqual([home, work]);
  });

  test('that is known keeps its place', () => {
    expect(putAddress([home, work], { ...home, street: 'Armenească' })).toEqual([
      { ...home, street: 'Armenească' },
      work,
    ]);
  });

  test('takes over being the default', () => {
    expect(defaults(putAddress([home, work], { ...work, is_default: true }))).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  test('that goes leaves the others', () => {
    expect(dropAddress([home, work], 2)).toEqual([home]);
    expect(dropAddress([home], 1)).toEqual([]);
  });

  test('that was the default hands it to the oldest', () => {
    expect(defaults(dropAddress([home, address(9), address(4)], 1))).toEqual([
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
    delivery_price: 0,
    order_amount_free_shipping: null,
  });
  const cities = [city(1, 'chisinau'), city(2, 'balti')];

  test('starts empty in the city of the cart', () => {
    expect(firstFields(undefined, cities, 'balti')).toMatchObject({
      city_id: 2,
      street: '',
      house: '',
      is_default: false,
    });
  });

  test('starts in the first city when there is no cart', () => {
    expect(firstFields(undefined, cities, '').city_id).toBe(1);
  });

  test('starts with the known address', () => {
    expect(firstFields(address(5, { city_id: 2, floor: '3' }), cities, 'chisinau')).toMatchObject({
      city_id: 2,
      street: 'Pușkin',
      floor: '3',
    });
  });

  test('offers a city of the list instead of one that was closed', () => {
    expect(firstFields(address(5, { city_id: 77 }), cities, 'balti').city_id).toBe(2);
  });

  test('holds an empty text for what a provider left out', () => {
    expect(toAddressFields(address(5, { floor: null }))).toMatchObject({ floor: '' });
    expect(toAddressFields(address(5))).not.toHaveProperty('id');
  });
});

const russian = createTranslator('ru', ru);
const romanian = createTranslator('ro', ro);

test('an address is written as street, house and block', () => {
  expect(addressLine({ street: 'Пушкина', house: '24' }, russian)).toBe('Пушкина 24');
  expect(addressLine({ street: 'Pușkin', house: '24', block: 'A' }, romanian)).toBe('Pușkin 24, bl. A');
});

test('the way from the door on names what is known, in the order it is walked', () => {
  const place = { street: 'Пушкина', house: '24', apartment: '12', entrance: '1', floor: '', intercom: null };
  expect(addressDetails(place, russian)).toBe('подъезд 1 · кв. 12');
  expect(addressDetails({ street: 'Pușkin', house: '24' }, romanian)).toBe('');
});
