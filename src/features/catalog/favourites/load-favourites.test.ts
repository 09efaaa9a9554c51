import { beforeEach, expect, test } from 'vitest';
import { product } from '#features/cart/cart.fixture.ts';
import { resetCatalogCache } from '#features/catalog/catalog.store.ts';
import { fakeApiClient } from '#features/shared/api-client.fake.ts';
import { HttpError } from '#lib/errors.ts';
import { favouriteProduct } from '../catalog.fixture.ts';
import { loadProductsAndRestaurants } from './load-favourites.ts';

const catalog = { getCities: () => [], getRestaurants: () => [], getOptions: () => ({}) };
const products = [favouriteProduct(1), favouriteProduct(2), favouriteProduct(3, { restaurant_id: 8 })];
const stateOf = (found: Awaited<ReturnType<typeof loadProductsAndRestaurants>>) =>
  products.map(({ id }) => (found.has(id) ? (found.get(id)?.active ?? 'removed') : 'unknown'));
const menu = (id: number, ...dishes: ReturnType<typeof product>[]) => ({
  id,
  slug: 'mama',
  name: 'Mama',
  categories: [{ id: 1, slug: 'main', name: 'Main', products: dishes }],
});

beforeEach(resetCatalogCache);

test('a dish is available, sold out, or no longer on the menu', async () => {
  const api = fakeApiClient({ ...catalog, getProducts: () => [product(1), product(2, { active: false })] });
  expect(stateOf(await loadProductsAndRestaurants(api, { products }))).toEqual([true, false, 'removed']);
  expect(api.calls.find(({ name }) => name === 'getProducts')?.query).toEqual({ ids: '1,2,3' });
});

test('where the provider finds no dishes by their ids, their menus are read, and of a menu that fails nothing is known', async () => {
  const api = fakeApiClient({
    ...catalog,
    getProducts: () => new HttpError('getProducts', 404),
    getRestaurant: ({ query }) =>
      query.id_restaurant === 3 ? menu(3, product(1)) : new HttpError('getRestaurant', 500),
  });
  expect(stateOf(await loadProductsAndRestaurants(api, { products }))).toEqual([true, 'removed', 'unknown']);
});

test('without dishes only the catalog is loaded', async () => {
  const api = fakeApiClient(catalog);
  await loadProductsAndRestaurants(api, { products: [] });
  expect(api.calls.map(({ name }) => name).toSorted()).toEqual(['getCities', 'getOptions', 'getRestaurants']);
});
