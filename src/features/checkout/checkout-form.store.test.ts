import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { CreateOrderInput } from '#contract/orders.ts';
import { buildAddress } from '#features/account/profile.fixture.ts';
import {
  $draft,
  type CheckoutForm,
  chosenAddress,
  clearDraft,
  EMPTY_FORM,
  errorsByField,
  isContactComplete,
  validateForm,
  prefillFromProfile,
  prefillPayment,
  readAmount,
  toOrder,
} from './checkout-form.store.ts';
import { asMinor } from '#contract/money.ts';

const home = buildAddress({ id: 5, label: 'Home', street: 'Independenței', house: '7', entrance: '2' });
const work = { ...home, id: 6, is_default: true };
const filled: CheckoutForm = {
  ...EMPTY_FORM,
  name: ' Ana ',
  phone: '37369123456',
  addressId: 'new',
  address: { ...EMPTY_FORM.address, street: ' Puskin ', house: '12A', apartment: '4' },
};
const quoted = { quoteId: 'q1', cityId: 1, substitution: 'call', savesCards: false } as const;

describe('the form as an order', () => {
  test('has a new address in the city of the cart, trimmed', () => {
    const order = v.parse(CreateOrderInput, toOrder(filled, quoted));
    expect(order.contact).toEqual({ name: 'Ana', phone: '37369123456' });
    expect(order.address).toMatchObject({ city_id: 1, street: 'Puskin', house: '12A', apartment: '4' });
    expect(order).not.toHaveProperty('address_id');
  });

  test('has only the id of a saved address', () => {
    const order = v.parse(CreateOrderInput, toOrder({ ...filled, addressId: 5 }, quoted));
    expect(order.address_id).toBe(5);
    expect(order).not.toHaveProperty('address');
  });

  test('has the version of the terms that the customer has accepted', () => {
    expect(v.parse(CreateOrderInput, toOrder(filled, { ...quoted, termsVersion: 7 })).terms_version).toBe(7);
    expect(toOrder(filled, quoted)).not.toHaveProperty('terms_version');
  });

  test('has change in major units, and only for cash', () => {
    expect(toOrder({ ...filled, changeFrom: '500,50' }, quoted).payment).toEqual({
      method: 'cash',
      change_from: 500.5,
    });
    expect(toOrder({ ...filled, changeFrom: '500', method: 'card_courier' }, quoted).payment).toEqual({
      method: 'card_courier',
    });
  });
});

test.each([
  [{ name: 'Ana', phone: '37369123456' }, true],
  [{ name: ' ', phone: '37369123456' }, false],
  [{ name: 'Ana', phone: '373' }, false],
])('of a contact of %o it is %s that nothing is missing', (contact, isComplete) => {
  expect(isContactComplete({ ...filled, ...contact })).toBe(isComplete);
});

describe('the payment method', () => {
  const cards = [{ id: 7 }, { id: 8 }];

  test('has the id of a saved card, and none for another one', () => {
    expect(toOrder({ ...filled, method: 'card_online', cardId: 7 }, quoted).payment).toEqual({
      method: 'card_online',
      card_id: 7,
    });
    expect(toOrder({ ...filled, method: 'card_online', cardId: 'new' }, quoted).payment).toEqual({
      method: 'card_online',
    });
    expect(toOrder({ ...filled, method: 'cash', cardId: 7 }, quoted).payment).toEqual({ method: 'cash' });
  });

  test('asks to save a new card unless the customer declines, where a payment can do that', () => {
    const saving = { ...quoted, savesCards: true };
    const online = { ...filled, method: 'card_online', cardId: 'new' } as const;
    expect(toOrder(online, saving).payment).toEqual({ method: 'card_online', save_card: true });
    expect(toOrder({ ...online, saveCard: false }, saving).payment).toEqual({
      method: 'card_online',
      save_card: false,
    });
    expect(toOrder({ ...online, cardId: 7 }, saving).payment).toEqual({ method: 'card_online', card_id: 7 });
    expect(toOrder(filled, saving).payment).toEqual({ method: 'cash' });
  });

  test('stays cash, with the default card selected', () => {
    expect(prefillPayment(filled, ['cash', 'card_online'], cards)).toMatchObject({ method: 'cash', cardId: 7 });
  });

  test('stays as chosen while the card exists', () => {
    expect(prefillPayment({ ...filled, cardId: 8 }, ['cash'], cards).cardId).toBe(8);
    expect(prefillPayment({ ...filled, cardId: 'new' }, ['cash'], cards).cardId).toBe('new');
    expect(prefillPayment({ ...filled, cardId: 9 }, ['cash'], cards).cardId).toBe(7);
    expect(prefillPayment({ ...filled, cardId: 9 }, ['cash'], []).cardId).toBeNull();
  });

  test('is one that the shop accepts', () => {
    expect(prefillPayment({ ...filled, method: 'card_online' }, ['cash', 'card_courier'], []).method).toBe('cash');
    expect(prefillPayment(filled, ['card_online'], []).method).toBe('card_online');
  });
});

test.each([
  ['a saved card stays', 7, 7],
  ['the card that a new one has become is chosen', 'new', 9],
] as const)('after an order, %s for the next one', (_what, used, next) => {
  $draft.set({ ...filled, method: 'card_online', cardId: used, when: '2026-03-01T12:00:00Z' });
  clearDraft();
  const cards = [{ id: 9 }, { id: 7 }];
  expect(prefillPayment($draft.get(), ['cash', 'card_online'], cards)).toEqual({
    ...EMPTY_FORM,
    name: filled.name,
    phone: filled.phone,
    method: 'card_online',
    cardId: next,
  });
});

describe('validation errors', () => {
  test('are none in a filled form', () => {
    expect(validateForm(filled, asMinor(10_000))).toEqual({});
  });

  test('list every empty required field', () => {
    expect(Object.keys(validateForm({ ...EMPTY_FORM, addressId: 'new' }, asMinor(0)))).toEqual([
      'contact.name',
      'contact.phone',
      'address.street',
      'address.house',
    ]);
  });

  test('require an address while none is chosen', () => {
    expect(validateForm({ ...filled, addressId: null }, asMinor(0))).toEqual({
      address_id: { key: 'checkout:required_address' },
    });
  });

  test('ignore street and house when a saved address is chosen', () => {
    expect(validateForm({ ...filled, addressId: 5, address: EMPTY_FORM.address }, asMinor(0))).toEqual({});
  });

  test.each([
    ['99,99', { key: 'checkout:small_change', amount: 10_000 }],
    ['a lot', { key: 'checkout:wrong_change' }],
    ['100', undefined],
    ['', undefined],
  ])('check change from "%s" against the amount to pay', (changeFrom, error) => {
    expect(validateForm({ ...filled, changeFrom }, asMinor(10_000))['payment.change_from']).toEqual(error);
  });
});

describe('typed amounts', () => {
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
    expect(prefillFromProfile(EMPTY_FORM, profile, 1)).toMatchObject({
      name: 'Ion',
      phone: '37369123456',
      addressId: 6,
    });
  });

  test('leaves what the customer typed or chose', () => {
    expect(prefillFromProfile({ ...filled, addressId: 5 }, profile, 1)).toMatchObject({
      name: ' Ana ',
      phone: '37369123456',
      addressId: 5,
    });
    expect(prefillFromProfile(filled, profile, 1).addressId).toBe('new');
  });

  test('replaces a phone of only the prefix', () => {
    expect(prefillFromProfile({ ...EMPTY_FORM, phone: '373' }, profile, 1).phone).toBe('37369123456');
  });

  test('keeps a chosen address whose city is unknown, but does not select it', () => {
    const unknownCity = { ...profile, addresses: [{ ...home, city_id: null }] };
    expect(prefillFromProfile({ ...EMPTY_FORM, addressId: home.id }, unknownCity, 1).addressId).toBe(home.id);
    expect(prefillFromProfile(EMPTY_FORM, unknownCity, 1).addressId).toBe('new');
  });

  test('offers a new address when no saved one is in the city of the cart', () => {
    expect(prefillFromProfile({ ...EMPTY_FORM, addressId: 6 }, profile, 2).addressId).toBe('new');
  });
});

test('a chosen saved address is sent with the quote without its id', () => {
  expect(chosenAddress({ ...filled, addressId: 5 }, [home], 1)).toEqual({ ...home, id: undefined });
  expect(chosenAddress(filled, [home], 1)).toBeNull();
});

test('server errors are mapped to the fields of the form', () => {
  expect(errorsByField({ 'contact.name': 'a', 'address.street': 'b', address: 'c', comment: 'd' })).toEqual({
    'contact.name': 'a',
    'address.street': 'b',
    address_id: 'c',
    comment: 'd',
  });
  expect(errorsByField({ 'contact.name': 'a' })).toEqual({ 'contact.name': 'a' });
});
