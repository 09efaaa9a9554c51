import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FavouritesEdit } from '#contract/user.ts';
import { fakeApiClient, type FakeApiClient } from '#features/shared/api-client.fake.ts';
import { $token } from '#features/shared/token.store.ts';
import { FakeCookieJar, fakeDocument, stubWebStorage } from '#lib/browser-storage.fake.ts';
import { HttpError } from '#lib/errors.ts';
import { reloadPersistentStores } from '#lib/persistent-stores.ts';
import { favouriteProduct, favouriteRestaurant, productFavourite, restaurantFavourite } from '../catalog.fixture.ts';
import { syncFavourites } from './favourites-sync.ts';
import { $accountFavourites, $favourites, $localFavourites, toggleFavourite } from './favourites.store.ts';

beforeEach(() => {
  vi.stubGlobal('document', fakeDocument(new FakeCookieJar()));
  stubWebStorage();
  reloadPersistentStores();
});

/** An account with favourites. `pause` is awaited before it responds. */
function account(
  products: number[] = [],
  { pause = async () => {} }: { pause?: () => Promise<void> } = {},
): FakeApiClient {
  const stored = { products: new Set(products), restaurants: new Set<number>() };
  const list = async () => {
    const response = {
      products: [...stored.products].map((id) => favouriteProduct(id)),
      restaurants: [...stored.restaurants].map(favouriteRestaurant),
    };
    await pause();
    return response;
  };
  return fakeApiClient({
    getFavourites: list,
    editFavourites: ({ body }) => {
      const { add = {}, remove = {} }: FavouritesEdit = body;
      for (const kind of ['products', 'restaurants'] as const) {
        add[kind]?.forEach((id) => stored[kind].add(id));
        remove[kind]?.forEach((id) => stored[kind].delete(id));
      }
      return list();
    },
  });
}

const names = ({ calls }: FakeApiClient) => calls.map(({ name }) => name);
const ids = () => $favourites.get().products.map(({ id }) => id);
const signIn = (token = 'token-of-customer-1') => $token.set(token);

describe('after a sign-in', () => {
  test('favourites of the visitor are added to those of the account', async () => {
    toggleFavourite(productFavourite(1));
    toggleFavourite(restaurantFavourite(9));
    signIn();
    const api = account([5]);
    await syncFavourites(api);
    expect(ids().toSorted()).toEqual([1, 5]);
    expect($favourites.get().restaurants.map(({ id }) => id)).toEqual([9]);
    expect($localFavourites.get()).toEqual({ products: [], restaurants: [] });
    expect(names(api)).toEqual(['editFavourites']);
  });

  test('a visitor without favourites gets those of the account', async () => {
    signIn();
    const api = account([5]);
    await syncFavourites(api);
    expect(ids()).toEqual([5]);
    expect(names(api)).toEqual(['getFavourites']);
  });

  test('the account is not read again while what is known is new', async () => {
    signIn();
    const api = account([5]);
    await syncFavourites(api, 1000);
    await syncFavourites(api, 1000);
    expect(names(api)).toEqual(['getFavourites']);
    await syncFavourites(api);
    expect(names(api)).toEqual(['getFavourites', 'getFavourites']);
  });
});

describe('a change', () => {
  test('is stored in the account', async () => {
    signIn();
    const api = account([5]);
    await syncFavourites(api);
    toggleFavourite(productFavourite(5));
    toggleFavourite(productFavourite(6));
    await syncFavourites(api, 1000);
    expect(api.calls.at(-1)?.body).toEqual({
      add: { products: [6], restaurants: [] },
      remove: { products: [5], restaurants: [] },
    });
    expect(ids()).toEqual([6]);
    expect($accountFavourites.get()?.unsent).toEqual([]);
  });

  test('that cannot be stored stays here, and is stored by the next call', async () => {
    signIn();
    await syncFavourites(account([5]));
    toggleFavourite(productFavourite(6));
    const offline = fakeApiClient({ editFavourites: () => new HttpError('editFavourites', 0) });
    await expect(syncFavourites(offline)).rejects.toThrow(HttpError);
    expect(ids()).toEqual([6, 5]);
    const api = account([5]);
    await syncFavourites(api, 1000);
    expect(names(api)).toEqual(['editFavourites']);
    expect(ids().toSorted()).toEqual([5, 6]);
  });

  test('made while another is stored is stored as well, and is never undone by the response', async () => {
    signIn();
    await syncFavourites(account([5]));
    toggleFavourite(productFavourite(6));
    let isFirst = true;
    const api = account([5], {
      pause: async () => {
        if (!isFirst) return;
        isFirst = false;
        toggleFavourite(productFavourite(6));
        toggleFavourite(productFavourite(7));
      },
    });
    await syncFavourites(api);
    expect(ids().toSorted()).toEqual([5, 7]);
    expect(names(api)).toEqual(['editFavourites', 'editFavourites']);
    expect($accountFavourites.get()?.unsent).toEqual([]);
  });

  test('of a visitor while the account responds is stored as well', async () => {
    toggleFavourite(productFavourite(1));
    signIn();
    let isFirst = true;
    const api = account([], {
      pause: async () => {
        if (!isFirst) return;
        isFirst = false;
        toggleFavourite(productFavourite(1));
        toggleFavourite(productFavourite(2));
      },
    });
    await syncFavourites(api);
    expect(ids()).toEqual([2]);
  });
});

test('favourites stay in this browser where the provider stores none, which is found out once', async () => {
  toggleFavourite(productFavourite(1));
  signIn();
  const api = fakeApiClient({ editFavourites: () => new HttpError('editFavourites', 404) });
  await syncFavourites(api);
  await syncFavourites(api);
  expect(ids()).toEqual([1]);
  expect($accountFavourites.get()).toBeNull();
  expect(names(api)).toEqual(['editFavourites']);
  $token.set('');
  expect(ids()).toEqual([1]);
});

test('a response for a session that has ended changes nothing', async () => {
  signIn();
  await syncFavourites(account([5], { pause: async () => $token.set('token-of-customer-2') }));
  expect(ids()).toEqual([]);
});

test('a visitor makes no call', async () => {
  const api = account();
  await syncFavourites(api);
  expect(names(api)).toEqual([]);
});
