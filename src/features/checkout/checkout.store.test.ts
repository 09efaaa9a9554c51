import { beforeEach, describe, expect, test, vi } from 'vitest';
import { profile } from '#features/account/profile.fake.ts';
import { signIn, signOutLocally } from '#features/account/user.store.ts';
import { $cartLines, addProduct, resetCart } from '#features/cart/cart.store.ts';
import { FakeCookieJar, fakeDocument } from '#lib/cookies.fake.ts';
import { reloadPersistentStores } from '#lib/persistent-stores.ts';
import { $customer, $quoteInput, acceptLines } from './checkout.store.ts';
import { fakeApiClient } from '#features/shared/api-client.fake.ts';
import { quote, quoteLine } from './orders.fake.ts';
import { $promocode, checkPromo } from './promo.store.ts';

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
    addProduct({ id: 1, price: 8950 }, { restaurantId: 3, city: 'balti' });
    await checkPromo(fakeApiClient({ checkPromo: () => ({ status: true }) }), 'HELLO');
    expect($quoteInput.get()).toMatchObject({
      restaurant_id: 3,
      promocode: 'HELLO',
      address: null,
      products: [{ id: 1, count: 1, price: 89.5 }],
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
  addProduct({ id: 1, price: 5000 }, restaurant);
  addProduct({ id: 2, price: 3000 }, restaurant);
  await checkPromo(fakeApiClient({ checkPromo: () => ({ status: true }) }), 'HELLO');
  acceptLines(quote({ lines: [quoteLine()] }));
  expect($cartLines.get().map(({ id, price }) => [id, price])).toEqual([[1, 6000]]);
  expect($promocode.get()).toBe('HELLO');
});
