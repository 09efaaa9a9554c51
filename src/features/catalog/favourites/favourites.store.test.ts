import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_FAVOURITES } from '#contract/constants.ts';
import { $token } from '#features/shared/token.store.ts';
import { FakeCookieJar, fakeDocument, stubWebStorage } from '#lib/browser-storage.fake.ts';
import { reloadPersistentStores } from '#lib/persistent-stores.ts';
import { productFavourite, restaurantFavourite } from '../catalog.fixture.ts';
import { $accountFavourites, $favouriteCount, $favourites, isFavourite, toggleFavourite } from './favourites.store.ts';

let local: Map<string, string>;

beforeEach(() => {
  vi.stubGlobal('document', fakeDocument(new FakeCookieJar()));
  local = stubWebStorage().local;
  reloadPersistentStores();
});

const ids = () => $favourites.get().products.map(({ id }) => id);

describe('a visitor', () => {
  test('adds dishes and restaurants, the newest first, and removes them', () => {
    expect([
      toggleFavourite(productFavourite(1)),
      toggleFavourite(productFavourite(2)),
      toggleFavourite(restaurantFavourite(1)),
    ]).toEqual(Array(3).fill('added'));
    expect(ids()).toEqual([2, 1]);
    expect($favouriteCount.get()).toBe(3);
    expect(toggleFavourite(productFavourite(1))).toBe('removed');
    expect(ids()).toEqual([2]);
    expect(isFavourite($favourites.get(), 'restaurants', 1)).toBe(true);
    expect(isFavourite($favourites.get(), 'products', 1)).toBe(false);
  });

  test('keeps them in this browser', () => {
    toggleFavourite(productFavourite(7));
    expect(JSON.parse(local.get('favourites') ?? '')).toMatchObject({ products: [{ id: 7, name: 'Product 7' }] });
  });

  test('cannot have more than the limit, and can remove one then', () => {
    for (let id = 1; id <= MAX_FAVOURITES; id += 1) toggleFavourite(productFavourite(id));
    expect(toggleFavourite(productFavourite(1000))).toBe('full');
    expect(ids()).toHaveLength(MAX_FAVOURITES);
    expect(toggleFavourite(restaurantFavourite(1))).toBe('added');
    expect(toggleFavourite(productFavourite(1))).toBe('removed');
  });

  test.each(['', 'null', '[]', '{"products":{}}', '{"products":[]}', 'junk'])(
    'starts anew from a stored %j',
    (text) => {
      local.set('favourites', text);
      reloadPersistentStores();
      expect($favourites.get()).toEqual({ products: [], restaurants: [] });
    },
  );
});

describe('those of an account', () => {
  const stored = { products: [], restaurants: [], unsent: [], at: 0, session: 'session-of-1' };

  test('remember what is not stored in it yet', () => {
    $token.set('token-session-of-1');
    $accountFavourites.set(stored);
    toggleFavourite(productFavourite(1));
    toggleFavourite(restaurantFavourite(2));
    toggleFavourite(productFavourite(1));
    expect($accountFavourites.get()?.unsent).toEqual(['restaurants:2', 'products:1']);
    expect(local.has('favourites')).toBe(false);
  });

  test('are gone when the session ends or another begins', () => {
    $token.set('token-session-of-1');
    $accountFavourites.set(stored);
    toggleFavourite(productFavourite(1));
    $token.set('');
    expect($favourites.get().products).toEqual([]);
    expect(local.has('favourites.account')).toBe(false);
  });
});
