import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addProduct, $city, resetCart } from '#features/cart/cart.store.ts';
import { $cities } from '#features/catalog/catalog.store.ts';
import { fakeDocument, FakeJar } from '#lib/cookies.fake.ts';
import { HttpError } from '#lib/errors.ts';
import { reloadFromCookies } from '#lib/persistent-stores.ts';
import { $draft, editAddress, editDraft } from './draft.store.ts';
import { EMPTY_FORM } from './checkout-form.ts';
import { fakeHttp } from './http.fake.ts';
import { created, order, quote } from './orders.fake.ts';
import { $placing } from './place-order.ts';
import { $faults, $fieldErrors, $submitCount, submitOrder, $problems, $sendable } from './submit-order.ts';
import { $quote } from './quote.store.ts';

const balti = {
  id: 2,
  name: 'Bălți',
  slug: 'balti',
  phone: null,
  currency: 'MDL',
  delivery_price: 30,
  order_amount_free_shipping: null,
};
const address = {
  id: 9,
  label: '',
  city_id: 2,
  street: 'Puskin',
  house: '7',
  block: '',
  entrance: '',
  floor: '',
  apartment: '',
  intercom: '',
  comment: '',
  is_default: false,
};

beforeEach(() => {
  vi.stubGlobal('document', fakeDocument(new FakeJar()));
  reloadFromCookies();
  resetCart();
  addProduct({ id: 1, price: 10_000 }, { restaurantId: 3, city: 'balti' });
  $cities.set([balti]);
  $quote.set({ state: 'ready', quote: quote(), change: null });
  $placing.set({ state: 'idle' });
  $submitCount.set(0);
  $draft.set({ ...EMPTY_FORM, name: 'Ana', phone: '37369123456', addressId: 'new', saveAddress: false });
  editAddress({ street: 'Puskin', house: '7' });
});

describe('faults', () => {
  test('are told only once the button was pressed, and go as they are corrected', async () => {
    editDraft({ name: '' });
    expect($faults.get()).toEqual({});
    const { http, calls } = fakeHttp({});
    expect(await submitOrder(http)).toBeNull();
    expect(Object.keys($faults.get())).toEqual(['contact.name']);
    editDraft({ name: 'Ana' });
    expect($faults.get()).toEqual({});
    expect(calls).toEqual([]);
  });

  test('of the server stay until something is corrected', async () => {
    const refusal = new HttpError('createOrder', 422, {
      body: { message: '', errors: { 'address.street': ['no such street'] } },
    });
    await submitOrder(fakeHttp({ createOrder: () => refusal }).http);
    expect($fieldErrors.get()).toEqual({ 'address.street': 'no such street' });
    editAddress({ street: 'Pușkin' });
    expect($fieldErrors.get()).toEqual({});
  });
});

describe('the button', () => {
  test('is off while something stands against the order [D17a]', async () => {
    $quote.set({ state: 'ready', quote: quote({ problems: [{ code: 'restaurant_closed', at: null }] }), change: null });
    expect($sendable.get()).toBe(false);
    const { http, calls } = fakeHttp({ createOrder: () => created() });
    expect(await submitOrder(http)).toBeNull();
    expect(calls).toEqual([]);
  });

  test('is off while the amount is not known', () => {
    $quote.set({ state: 'asking', quote: quote() });
    expect($sendable.get()).toBe(false);
  });

  test('stays off after the server has seen this order already', () => {
    $placing.set({ state: 'refused', errors: {}, problems: [{ code: 'duplicate_order' }], error: null });
    expect($problems.get()).toEqual([{ code: 'duplicate_order' }]);
    expect($sendable.get()).toBe(false);
  });
});

describe('a placed order', () => {
  test('goes to the city of the cart and leaves the form to the next one', async () => {
    editDraft({ comment: 'quick', method: 'card_courier' });
    const { http, calls } = fakeHttp({ createOrder: () => created() });
    expect((await submitOrder(http))?.order).toEqual(order());
    expect(calls[0]?.body).toMatchObject({ address: { city_id: 2, street: 'Puskin' }, comment: 'quick' });
    expect($draft.get()).toEqual({ ...EMPTY_FORM, name: 'Ana', phone: '37369123456', method: 'card_courier' });
  });

  test('has its new address remembered when the customer wants that', async () => {
    editDraft({ saveAddress: true });
    const { http, calls } = fakeHttp({ createOrder: () => created(), addAddress: () => address });
    await submitOrder(http);
    expect(calls.map(({ name }) => name)).toEqual(['createOrder', 'addAddress']);
  });

  test('stands though its address could not be remembered', async () => {
    editDraft({ saveAddress: true });
    const { http } = fakeHttp({ createOrder: () => created(), addAddress: () => new HttpError('addAddress', 0) });
    expect(await submitOrder(http)).toMatchObject({ order: { id: 12 } });
  });

  test('needs a city that the shop knows', async () => {
    $city.set('nowhere');
    const { http } = fakeHttp({ getCities: () => [balti], getRestaurants: () => [], getOptions: () => ({}) });
    await expect(submitOrder(http)).rejects.toThrow('city of the cart');
  });
});
