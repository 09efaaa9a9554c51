import type { Product } from '#contract/catalog.ts';
import type { FavouriteProduct, Favourites } from '#contract/user.ts';
import { loadCatalog, loadMenu } from '#features/catalog/catalog.store.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { undefinedIfNotFound } from '#lib/errors.ts';
import { groupBy } from '#lib/group-by.ts';

/**
 * The current products by id; null for a dish that is no longer on the menu. A dish whose menu could not be loaded has
 * no entry.
 */
export type CurrentProducts = ReadonlyMap<number, Product | null>;

/**
 * Loads the current products of favourites, with price and availability, and the catalog with their restaurants.
 * @throws HttpError when the catalog or the products cannot be loaded
 */
export async function loadProductsAndRestaurants(
  api: ApiClient,
  { products }: Pick<Favourites, 'products'>,
): Promise<CurrentProducts> {
  const [found] = await Promise.all([findProducts(api, products), loadCatalog(api)]);
  return found;
}

async function findProducts(api: ApiClient, favourites: readonly FavouriteProduct[]): Promise<CurrentProducts> {
  if (favourites.length === 0) return new Map();
  const ids = favourites.map(({ id }) => id).join();
  const found = await undefinedIfNotFound(api.call('getProducts', { query: { ids } }));
  return found ? byId(favourites, found) : findInMenus(api, favourites);
}

/** Finds the products in the menus of their restaurants, for an API without `getProducts`. */
async function findInMenus(api: ApiClient, favourites: readonly FavouriteProduct[]): Promise<CurrentProducts> {
  const byRestaurant = groupBy(favourites, ({ restaurant_id: id }) => id);
  const menus = await Promise.allSettled(
    Array.from(byRestaurant, async ([id, dishes]) => {
      const { categories } = await loadMenu(api, id);
      const products = categories.flatMap((category) => category.products);
      return [...byId(dishes, products)];
    }),
  );
  return new Map(menus.flatMap((menu) => (menu.status === 'fulfilled' ? menu.value : [])));
}

const byId = (favourites: readonly FavouriteProduct[], products: readonly Product[]): CurrentProducts =>
  new Map(favourites.map(({ id }) => [id, products.find((product) => product.id === id) ?? null]));
