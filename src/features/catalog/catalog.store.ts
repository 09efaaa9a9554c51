import { atom } from 'nanostores';
import type { City, Options, Restaurant, RestaurantFull } from '#contract/catalog.ts';
import type { Http } from '#lib/http.ts';

export const $settings = atom<Options | null>(null);
export const $cities = atom<readonly City[]>([]);
export const $restaurants = atom<readonly Restaurant[]>([]);

let loading: Promise<void> | undefined;
const menus = new Map<number, Promise<RestaurantFull>>();

/** Loads settings, cities and restaurants in parallel (spec 4, start-up), once per page; again after a failure. */
export function startCatalog(http: Http): Promise<void> {
  loading ??= Promise.all([http.call('getOptions'), http.call('getCities'), http.call('getRestaurants')]).then(
    ([settings, cities, restaurants]) => {
      $settings.set(settings);
      $cities.set(cities);
      $restaurants.set(restaurants);
    },
  );
  loading.catch(() => (loading = undefined));
  return loading;
}

/** A restaurant with its menu, loaded once per page; again after a failure. */
export function loadMenu(http: Http, id: number): Promise<RestaurantFull> {
  const menu = menus.get(id) ?? http.call('getRestaurant', { query: { id_restaurant: id } });
  menu.catch(() => menus.delete(id));
  menus.set(id, menu);
  return menu;
}

/** Empties the cache, for tests and stories, which show several pages in one document. */
export function forgetCatalog(): void {
  loading = undefined;
  menus.clear();
}
