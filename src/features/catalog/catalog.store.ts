import { atom } from 'nanostores';
import type { City, Options, Product, Restaurant, RestaurantFull } from '#contract/catalog.ts';
import { ignoreFailure, undefinedIfNotFound } from '#lib/errors.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { localAtom } from '#lib/persistent-stores.ts';

/** The phone and the links of the shop, which the API calls options. */
export const $settings = atom<Options | null>(null);
export const $cities = atom<readonly City[]>([]);
/** The delivery zone that the visitor chose last, in any city; 0 if none. */
export const $zoneId = localAtom('zone', 0, (value): value is number => typeof value === 'number');
export const $restaurants = atom<readonly Restaurant[]>([]);

let loading: Promise<void> | undefined;
/** The zone for whose delivery terms `loading` asks. */
let requestedZoneId = 0;
const menus = new Map<number, Promise<RestaurantFull>>();

/**
 * Loads settings, cities and restaurants in parallel, once per page; again after a failure. Each is set when
 * it is loaded. The delivery terms of the restaurants are those of the chosen zone, so another choice loads them again.
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
      // Meanwhile another zone may have been chosen.
      .then((restaurants) => zoneId === requestedZoneId && $restaurants.set(restaurants)),
    ignoreFailure(
      'pages show the contacts that the server rendered',
      api.call('getOptions').then((settings) => $settings.set(settings)),
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

/** A product with everything that the API says of it, from its menu where the API has no call for one product; undefined if it is gone. */
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
