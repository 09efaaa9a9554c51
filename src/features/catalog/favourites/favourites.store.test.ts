import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_FAVOURITES } from '#contract/constants.ts';
import { $token } from '#features/shared/token.store.ts';
import { FakeCookieJar, fakeDocument, stubWebStorage } from '#lib/browser-storage.fake.ts';
import { reloadPersistentStores } from '#lib/persistent-stores.ts';
import { dish, place } from '../catalog.fixture.ts';
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
    expect([toggleFavourite(dish(1)), toggleFavourite(dish(2)), toggleFavourite(place(1))]).toEqual(
      Array(3).fill('added'),
    );
    expect(ids()).toEqual([2, 1]);
    expect($favouriteCount.get()).toBe(3);
    expect(toggleFavourite(dish(1))).toBe('removed');
    expect(ids()).toEqual([2]);
    expect(isFavourite($favourites.get(), 'restaurants', 1)).toBe(true);
    expect(isFavourite($favourites.get(), 'products', 1)).toBe(false);
  });

  test('keeps them in this browser', () => {
    toggleFavourite(dish(7));
    expect(JSON.parse(local.get('favourites') ?? '')).toMatchObject({ products: [{ id: 7, name: 'Product 7' }] });
  });

  test('cannot have more than the limit, and can remove one then', () => {
    for (let id = 1; id <= MAX_FAVOURITES; id += 1) toggleFavourite(dish(id));
    expect(toggleFavourite(dish(1000))).toBe('full');
    expect(ids()).toHaveLength(MAX_FAVOURITES);
    expect(toggleFavourite(place(1))).toBe('added');
    expect(toggleFavourite(dish(1))).toBe('removed');
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
    toggleFavourite(dish(1));
    toggleFavourite(place(2));
    toggleFavourite(dish(1));
    expect($accountFavourites.get()?.unsent).toEqual(['restaurants:2', 'products:1']);
    expect(local.has('favourites')).toBe(false);
  });

  test('are gone when the session ends or another begins', () => {
    $token.set('token-session-of-1');
    $accountFavourites.set(stored);
    toggleFavourite(dish(1));
    $token.set('');
    expect($favourites.get().products).toEqual([]);
    expect(local.has('favourites.account')).toBe(false);
  });
});
