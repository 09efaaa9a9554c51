import { atom } from 'nanostores';
import type { City, Product, Restaurant, RestaurantFull, ShopContacts } from '#contract/catalog.ts';
import { ignoreFailure, undefinedIfNotFound } from '#lib/errors.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { $zoneId } from './zone.store.ts';

export const $shopContacts = atom<ShopContacts | null>(null);
export const $cities = atom<readonly City[]>([]);
export const $restaurants = atom<readonly Restaurant[]>([]);

let loading: Promise<void> | undefined;
/** The zone whose delivery terms `loading` requests. */
let requestedZoneId = 0;
const menus = new Map<number, Promise<RestaurantFull>>();

/**
 * Loads the contacts of the shop, cities and restaurants in parallel, once per page; again after a failure. Each store
 * is set as soon as its request succeeds. The delivery terms of the restaurants depend on `$zoneId`, so a call after
 * another zone was chosen loads everything again.
 * @throws HttpError when cities or restaurants cannot be loaded
 */
export function loadCatalog(api: ApiClient): Promise<void> {
  const zoneId = $zoneId.get();
  if (loading && zoneId === requestedZoneId) return loading;
  requestedZoneId = zoneId;
  const request = Promise.all([
    api.call('getCities').then((cities) => $cities.set(cities)),
    api
      .call('getRestaurants', zoneId > 0 ? { query: { zone_id: zoneId } } : undefined)
      // Another zone may have been chosen during the request.
      .then((restaurants) => zoneId === requestedZoneId && $restaurants.set(restaurants)),
    ignoreFailure(
      'pages show the contacts that the server rendered',
      api.call('getOptions').then((contacts) => $shopContacts.set(contacts)),
    ),
  ]).then(() => {});
  loading = request;
  request.catch(() => {
    if (loading === request) loading = undefined;
  });
  return request;
}

/** A restaurant with its menu, loaded once per page; again after a failure. */
export function loadMenu(api: ApiClient, id: number): Promise<RestaurantFull> {
  const menu = menus.get(id) ?? api.call('getRestaurant', { query: { id_restaurant: id } });
  menu.catch(() => menus.delete(id));
  menus.set(id, menu);
  return menu;
}

/** Empties the cache, for tests and stories, which show several pages in one document. */
export function resetCatalogCache(): void {
  loading = undefined;
  menus.clear();
}

/**
 * A product with all its fields; from the menu if the API has no `getProduct`. Undefined if the product is no longer
 * on the menu.
 */
export async function loadProduct(
  api: ApiClient,
  { id, slug, restaurantId }: { readonly id: number; readonly slug: string; readonly restaurantId: number },
): Promise<Product | undefined> {
  const query = { id_restaurant: restaurantId, slug };
  const product = await undefinedIfNotFound(api.call('getProduct', { query }));
  if (product) return product;
  const { categories } = await loadMenu(api, restaurantId);
  return categories.flatMap(({ products }) => products).find((candidate) => candidate.id === id);
}
