import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { CreateOrderInput } from '#contract/orders.ts';
import type { Address } from '#contract/user.ts';
import {
  type CheckoutForm,
  chosenAddress,
  EMPTY_FORM,
  errorsByField,
  findFaults,
  prefill,
  prefillPayment,
  readAmount,
  toOrder,
} from './checkout-form.ts';

const home: Address = {
  id: 5,
  label: 'Home',
  city_id: 1,
  street: 'Independenței',
  house: '7',
  block: '',
  entrance: '2',
  floor: '',
  apartment: '',
  intercom: '',
  comment: '',
  is_default: false,
};
const work: Address = { ...home, id: 6, is_default: true };
const filled: CheckoutForm = {
  ...EMPTY_FORM,
  name: ' Ana ',
  phone: '37369123456',
  addressId: 'new',
  address: { ...EMPTY_FORM.address, street: ' Puskin ', house: '12A', apartment: '4' },
};
const quoted = { quoteId: 'q1', cityId: 1 };

describe('the form as an order', () => {
  test('carries a new address in the city of the cart, trimmed', () => {
    const order = v.parse(CreateOrderInput, toOrder(filled, quoted));
    expect(order.contact).toEqual({ name: 'Ana', phone: '37369123456' });
    expect(order.address).toMatchObject({ city_id: 1, street: 'Puskin', house: '12A', apartment: '4' });
    expect(order).not.toHaveProperty('address_id');
  });

  test('names a saved address by its id alone', () => {
    const order = v.parse(CreateOrderInput, toOrder({ ...filled, addressId: 5 }, quoted));
    expect(order.address_id).toBe(5);
    expect(order).not.toHaveProperty('address');
  });

  test('asks for change in major units, and only where cash is paid [E22]', () => {
    expect(toOrder({ ...filled, changeFrom: '500,50' }, quoted).payment).toEqual({
      method: 'cash',
      change_from: 500.5,
    });
    expect(toOrder({ ...filled, changeFrom: '500', method: 'card_courier' }, quoted).payment).toEqual({
      method: 'card_courier',
    });
  });
});

describe('the way to pay', () => {
  const cards = [{ id: 7 }, { id: 8 }];

  test('names a saved card by its id, and another one not at all', () => {
    expect(toOrder({ ...filled, method: 'card_online', cardId: 7 }, quoted).payment).toEqual({
      method: 'card_online',
      card_id: 7,
    });
    expect(toOrder({ ...filled, method: 'card_online', cardId: 'new' }, quoted).payment).toEqual({
      method: 'card_online',
    });
    expect(toOrder({ ...filled, method: 'cash', cardId: 7 }, quoted).payment).toEqual({ method: 'cash' });
  });

  test('stays cash, with the default card ready [C27]', () => {
    expect(prefillPayment(filled, ['cash', 'card_online'], cards)).toMatchObject({ method: 'cash', cardId: 7 });
  });

  test('stays as it was chosen while there is such a card', () => {
    expect(prefillPayment({ ...filled, cardId: 8 }, ['cash'], cards).cardId).toBe(8);
    expect(prefillPayment({ ...filled, cardId: 'new' }, ['cash'], cards).cardId).toBe('new');
    expect(prefillPayment({ ...filled, cardId: 9 }, ['cash'], cards).cardId).toBe(7);
    expect(prefillPayment({ ...filled, cardId: 9 }, ['cash'], []).cardId).toBeNull();
  });

  test('is one of those that the shop takes', () => {
    expect(prefillPayment({ ...filled, method: 'card_online' }, ['cash', 'card_courier'], []).method).toBe('cash');
    expect(prefillPayment(filled, ['card_online'], []).method).toBe('card_online');
  });
});

describe('faults', () => {
  test('are none in a filled form', () => {
    expect(findFaults(filled, 10_000)).toEqual({});
  });

  test('name every empty field that is needed', () => {
    expect(Object.keys(findFaults({ ...EMPTY_FORM, addressId: 'new' }, 0))).toEqual([
      'contact.name',
      'contact.phone',
      'address.street',
      'address.house',
    ]);
  });

  test('ask for an address while none is chosen', () => {
    expect(findFaults({ ...filled, addressId: null }, 0)).toEqual({ address_id: { key: 'checkout:required_address' } });
  });

  test('leave street and house alone where a saved address is chosen', () => {
    expect(findFaults({ ...filled, addressId: 5, address: EMPTY_FORM.address }, 0)).toEqual({});
  });

  test.each([
    ['99,99', { key: 'checkout:small_change', amount: 10_000 }],
    ['a lot', { key: 'checkout:wrong_change' }],
    ['100', undefined],
    ['', undefined],
  ])('judge change from "%s" against the amount to pay', (changeFrom, fault) => {
    expect(findFaults({ ...filled, changeFrom }, 10_000)['payment.change_from']).toEqual(fault);
  });
});

describe('amounts as people write them', () => {
  test.each([
    ['500', 50_000],
    [' 1 000 ', 100_000],
    ['89,5', 8950],
    ['89.55', 8955],
    ['', null],
  ])('"%s" is %s in minor units', (text, minor) => {
    expect(readAmount(text)).toBe(minor);
  });

  test.each(['-5', '1e9', '12,345', '99999999'])('"%s" is no amount', (text) => {
    expect(readAmount(text)).toBeNaN();
  });
});

describe('the profile', () => {
  const profile = { name: 'Ion', phone: '+373 691-23-456', addresses: [home, work] };

  test('fills what is empty and offers the default address first', () => {
    expect(prefill(EMPTY_FORM, profile, 1)).toMatchObject({ name: 'Ion', phone: '37369123456', addressId: 6 });
  });

  test('leaves alone what the customer has typed or chosen', () => {
    expect(prefill({ ...filled, addressId: 5 }, profile, 1)).toMatchObject({
      name: ' Ana ',
      phone: '37369123456',
      addressId: 5,
    });
    expect(prefill(filled, profile, 1).addressId).toBe('new');
  });

  test('counts a phone of nothing but its prefix as empty', () => {
    expect(prefill({ ...EMPTY_FORM, phone: '373' }, profile, 1).phone).toBe('37369123456');
  });

  test('offers a new address where no saved one lies in the city of the cart', () => {
    expect(prefill({ ...EMPTY_FORM, addressId: 6 }, profile, 2).addressId).toBe('new');
  });
});

test('a chosen saved address travels with the quote without its id', () => {
  expect(chosenAddress({ ...filled, addressId: 5 }, [home])).toEqual({ ...home, id: undefined });
  expect(chosenAddress(filled, [home])).toBeNull();
});

test('errors of the wire find the fields of the form', () => {
  expect(errorsByField({ 'contact.name': 'a', 'address.street': 'b', address: 'c', comment: 'd' })).toEqual({
    'contact.name': 'a',
    'address.street': 'b',
    address_id: 'c',
    comment: 'd',
  });
  expect(errorsByField({ 'contact.name': 'a' })).toEqual({ 'contact.name': 'a' });
});
