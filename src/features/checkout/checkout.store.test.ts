import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { profile } from '#features/account/profile.fixture.ts';
import { signIn, signOutLocally } from '#features/account/user.store.ts';
import { $cartLines, addProduct, resetCart } from '#features/cart/cart.store.ts';
import { $cities, $restaurants } from '#features/catalog/catalog.store.ts';
import { balti } from '#features/catalog/catalog.fixture.ts';
import { Restaurant } from '#contract/catalog.ts';
import type { AddressSuggestion } from '#contract/user.ts';
import { FakeCookieJar, fakeDocument } from '#lib/browser-storage.fake.ts';
import { reloadPersistentStores } from '#lib/persistent-stores.ts';
import { $draft, setDraftRestaurant, EMPTY_FORM } from './checkout-form.store.ts';
import {
  $customer,
  $quoteInput,
  $effectiveFulfilment,
  $isTotalLowerBound,
  applyQuotedLines,
  locateNewAddress,
} from './checkout.store.ts';
import { fakeApiClient } from '#features/shared/api-client.fake.ts';
import { quote, quoteLine } from './orders.fixture.ts';
import { $quote } from './quote.store.ts';
import { $promocode, checkPromo } from './promo/promo.store.ts';
import { asMinor } from '#contract/money.ts';

beforeEach(() => {
  vi.stubGlobal('document', fakeDocument(new FakeCookieJar()));
  reloadPersistentStores();
  resetCart();
});

describe('the input of a quote', () => {
  test('is null for an empty cart', () => {
    expect($quoteInput.get()).toBeNull();
  });

  test('is the cart in major units with its restaurant and the valid promo code', async () => {
    addProduct({ id: 1, price: asMinor(8950) }, { restaurantId: 3, city: 'balti' });
    await checkPromo(fakeApiClient({ checkPromo: () => ({ status: true }) }), 'HELLO');
    expect($quoteInput.get()).toMatchObject({
      restaurant_id: 3,
      promocode: 'HELLO',
      address: null,
      products: [{ id: 1, count: 1, price: 89.5 }],
    });
  });
});

describe('the place of a new address', () => {
  const address = { ...EMPTY_FORM.address, street: 'Zzzz Narnia', house: '24' };
  const found = (...suggestions: AddressSuggestion[]) => fakeApiClient({ suggestAddress: () => suggestions });

  beforeEach(() => {
    addProduct({ id: 1, price: asMinor(8950) }, { restaurantId: 3, city: 'balti' });
    $cities.set([{ ...balti, has_zones: true }]);
    $draft.set({ ...EMPTY_FORM, addressId: 'new', address });
  });

  test('is unknown if no such house is found', async () => {
    await locateNewAddress(found());
    await locateNewAddress(found({ street: 'Zzzz Narnia', house: null, lat: 47, lng: 28 }));
    expect($draft.get().point).toBeNull();
  });

  test('is that of the house', async () => {
    await locateNewAddress(found({ street: 'Zzzz Narnia', house: '24', lat: 47, lng: 28 }));
    expect($draft.get().point).toEqual({ lat: 47, lng: 28 });
  });

  test.each(['nr. 24', '24 bl. 2', '24 A', 'д. 24, кв. 5'])('is that of the house entered as %j', async (house) => {
    $draft.set({ ...EMPTY_FORM, addressId: 'new', address: { ...address, house } });
    const place = (number: string, lat: number) => ({ street: 'Zzzz Narnia', house: number, lat, lng: 28 });
    await locateNewAddress(found(place('241', 46), place('24', 47)));
    expect($draft.get()).toMatchObject({ point: { lat: 47, lng: 28 }, address: { house } });
  });
});

test.each([
  ['of an unknown zone', {}, true],
  [
    'of a known zone',
    { zone: { id: 5, name: 'Centru', price: 20, min_order: 0, free_from: null, travel_minutes: 10 } },
    false,
  ],
  ['that is free in every zone', { free_from: 100 }, false],
  ['that is not yet free', { free_from: 150 }, true],
  ['that is collected', { fulfilment: 'pickup' as const }, false],
])('the total of a delivery %s has a lower bound only: %#', (_, overrides, expected) => {
  addProduct({ id: 1, price: asMinor(8950) }, { restaurantId: 3, city: 'balti' });
  $cities.set([{ ...balti, has_zones: true }]);
  $quote.set({ state: 'ready', quote: quote(overrides), change: null });
  expect($isTotalLowerBound.get()).toBe(expected);
});

describe('the chosen service', () => {
  const later = '2026-11-21T09:00:00.000Z';
  const verde = v.parse(Restaurant, {
    id: 3,
    slug: 'verde',
    name: 'Verde',
    fulfilments: ['delivery', 'pickup'],
    accepts_scheduled: true,
  });
  const chosen = { fulfilment: 'pickup', branchId: 7, zoneId: 5, when: later } as const;

  beforeEach(() => {
    addProduct({ id: 1, price: asMinor(8950) }, { restaurantId: 3, city: 'balti' });
    $restaurants.set([verde]);
    $cities.set([balti]);
    $draft.set({ ...EMPTY_FORM, restaurantId: 3, ...chosen });
  });

  test('is as far as the restaurant offers it', () => {
    expect($effectiveFulfilment.get()).toMatchObject({ isPickup: true, branchId: 7, zoneId: null, when: later });
    $cities.set([{ ...balti, has_zones: true }]);
    expect($effectiveFulfilment.get().zoneId).toBe(5);
    $restaurants.set([{ ...verde, fulfilments: ['delivery'], accepts_scheduled: false }]);
    expect($effectiveFulfilment.get()).toMatchObject({ isPickup: false, when: 'asap' });
  });

  test('stays as it was while the restaurant cannot be loaded', () => {
    $restaurants.set([]);
    $cities.set([]);
    expect($effectiveFulfilment.get()).toMatchObject({ isPickup: true, zoneId: 5, when: later });
    expect($quoteInput.get()).toMatchObject({ fulfilment: 'pickup', branch_id: 7, when: later });
  });

  test('does not hold for another restaurant', () => {
    setDraftRestaurant(3);
    expect($draft.get()).toMatchObject(chosen);
    setDraftRestaurant(4);
    expect($draft.get()).toMatchObject({
      restaurantId: 4,
      fulfilment: 'delivery',
      branchId: null,
      zoneId: null,
      when: 'asap',
    });
  });
});

test('the customer has the phone of the sign-in where the profile has none', () => {
  signIn({ token: 'secret', user: null }, '37369123456');
  expect($customer.get()).toMatchObject({ name: '', phone: '37369123456', addresses: [] });
  signIn({ token: 'secret', user: { ...profile(), phone: '37360000000' } }, '37369123456');
  expect($customer.get()?.phone).toBe('37360000000');
  signOutLocally();
});

test('accepting the quote replaces lines and prices and keeps the promo code', async () => {
  const restaurant = { restaurantId: 3, city: 'balti' };
  addProduct({ id: 1, price: asMinor(5000) }, restaurant);
  addProduct({ id: 2, price: asMinor(3000) }, restaurant);
  await checkPromo(fakeApiClient({ checkPromo: () => ({ status: true }) }), 'HELLO');
  applyQuotedLines(quote({ lines: [quoteLine()] }));
  expect($cartLines.get().map(({ id, price }) => [id, price])).toEqual([[1, 6000]]);
  expect($promocode.get()).toBe('HELLO');
});
