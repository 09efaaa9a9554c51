import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildAddress, profile } from '#features/account/profile.fixture.ts';
import { $profile, signIn, signOutLocally } from '#features/account/user.store.ts';
import { addProduct, resetCart } from '#features/cart/cart.store.ts';
import { $cities } from '#features/catalog/catalog.store.ts';
import { balti } from '#features/catalog/catalog.fixture.ts';
import { fakeApiClient } from '#features/shared/api-client.fake.ts';
import { FakeCookieJar, fakeDocument, stubWebStorage } from '#lib/browser-storage.fake.ts';
import { HttpError } from '#lib/errors.ts';
import { reloadPersistentStores } from '#lib/persistent-stores.ts';
import { $draft, EMPTY_FORM, prefillFromProfile } from './checkout-form.store.ts';
import { quote } from './orders.fixture.ts';
import { $quote } from './quote.store.ts';
import { $rejectedAddress } from './checkout.store.ts';
import { $submission, $submitCount, $validationErrors, submitOrder } from './submit-order.ts';
import { asMinor } from '#contract/money.ts';

const address = (id: number) => buildAddress({ id, city_id: 2, is_default: id === 5 });
const refusal = new HttpError('createOrder', 422, {
  body: { message: '', errors: { address_id: ['The value is not valid.'] } },
});

beforeEach(() => {
  vi.stubGlobal('document', fakeDocument(new FakeCookieJar()));
  stubWebStorage();
  reloadPersistentStores();
  resetCart();
  addProduct({ id: 1, price: asMinor(10_000) }, { restaurantId: 3, city: 'balti' });
  $cities.set([balti]);
  signIn({ token: 'secret', user: profile({ addresses: [address(5), address(9)] }) });
  $quote.set({ state: 'ready', quote: quote(), change: null });
  $submission.set({ state: 'idle' });
  $submitCount.set(0);
  $rejectedAddress.set(null);
  $draft.set({ ...EMPTY_FORM, name: 'Ana', phone: '37369123456', addressId: 5 });
});

afterEach(() => {
  signOutLocally();
  $rejectedAddress.set(null);
  $cities.set([]);
  vi.unstubAllGlobals();
});

describe('an order whose saved address is refused', () => {
  test('names the address that was deleted elsewhere and offers the others', async () => {
    const api = fakeApiClient({
      createOrder: () => refusal,
      getProfile: () => profile({ addresses: [address(9)] }),
    });
    expect(await submitOrder(api)).toBeNull();
    expect(api.calls.map(({ name }) => name)).toEqual(['createOrder', 'getProfile']);
    expect($rejectedAddress.get()).toEqual({ address: address(5), isDeleted: true });
    expect($profile.get()?.addresses).toEqual([address(9)]);
    expect([$draft.get().addressId, $validationErrors.get()['address_id']?.key]).toEqual([
      null,
      'checkout:required_address',
    ]);
  });

  test.each([
    ['exists', () => profile({ addresses: [address(5), address(9)] })],
    ['may exist, because the addresses cannot be loaded', () => new HttpError('getProfile', 500)],
  ])('names the address when it still %s', async (_, getProfile) => {
    const api = fakeApiClient({ createOrder: () => refusal, getProfile });
    await submitOrder(api);
    expect($rejectedAddress.get()).toEqual({ address: address(5), isDeleted: false });
    expect($draft.get().addressId).toBeNull();
  });

  test('of a new one shows the errors of its fields', async () => {
    $draft.set({ ...$draft.get(), addressId: 'new', address: { ...EMPTY_FORM.address, street: 'X', house: '1' } });
    const error = new HttpError('createOrder', 422, { body: { message: '', errors: { 'address.street': ['odd'] } } });
    const api = fakeApiClient({ createOrder: () => error });
    await submitOrder(api);
    expect([api.calls.length, $rejectedAddress.get()]).toEqual([1, null]);
  });
});

test('no other saved address is chosen instead of a refused one, but a new one where there is no other', () => {
  const form = { ...EMPTY_FORM, addressId: null };
  expect(prefillFromProfile(form, profile({ addresses: [address(9)] }), 2, true).addressId).toBeNull();
  expect(prefillFromProfile(form, profile({ addresses: [] }), 2, true).addressId).toBe('new');
  expect(prefillFromProfile({ ...form, addressId: 9 }, profile({ addresses: [address(9)] }), 2, true).addressId).toBe(
    9,
  );
});
