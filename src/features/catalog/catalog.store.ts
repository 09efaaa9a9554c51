import { atom, computed } from 'nanostores';
import type { City, Options, Restaurant, RestaurantFull } from '#contract/catalog.ts';
import type { Http } from '#lib/http.ts';
import { getCities, getOptions, getRestaurant, getRestaurants } from './catalog.api.ts';

export const $settings = atom<Options | null>(null);
export const $cities = atom<readonly City[]>([]);
export const $restaurants = atom<readonly Restaurant[]>([]);

const menus = new Map<number, Promise<RestaurantFull>>();
let started: Promise<void> | undefined;

/** Spec 4, start-up: settings, cities and restaurants in parallel, once a page. A failure may be tried again. */
export function startCatalog(http: Http): Promise<void> {
  started ??= Promise.all([getOptions(http), getCities(http), getRestaurants(http)]).then(
    ([settings, cities, restaurants]) => {
      $settings.set(settings);
      $cities.set(cities);
      $restaurants.set(restaurants);
    },
  );
  started.catch(() => (started = undefined));
  return started;
}

/** The restaurant with an id, once the restaurants are there. */
export const restaurantOf = (id: number) =>
  computed($restaurants, (restaurants) => restaurants.find((restaurant) => restaurant.id === id));

/** A restaurant's whole menu, asked for once a page. */
export function loadMenu(http: Http, id: number): Promise<RestaurantFull> {
  const known = menus.get(id);
  if (known) return known;
  const menu = getRestaurant(http, id);
  menu.catch(() => menus.delete(id));
  menus.set(id, menu);
  return menu;
}

/** Everything is asked for anew, as on a new page: a preview shows one page after another in the same document. */
export function forgetCatalog(): void {
  started = undefined;
  menus.clear();
}
