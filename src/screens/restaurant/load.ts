import type { Branch, City, RestaurantFull } from '#contract/catalog.ts';
import { getBranches, getRestaurant } from '#features/catalog/catalog.api.ts';
import { loadShell, type ShellData } from '#layouts/shell-data.ts';
import { unlessLacking } from '#lib/errors.ts';
import type { Http } from '#lib/http.ts';

export interface MenuData {
  readonly shell: ShellData;
  readonly city: City;
  readonly restaurant: RestaurantFull;
}

export interface RestaurantData extends MenuData {
  readonly branches: readonly Branch[];
}

interface Address {
  readonly city?: string | undefined;
  readonly restaurant?: string | undefined;
}

/** The restaurant of an address; undefined when the city is unknown or has none of that name. */
export async function load(http: Http, address: Address): Promise<RestaurantData | undefined> {
  const place = await findPlace(http, address);
  if (!place) return undefined;
  const [restaurant, branches] = await Promise.all([
    getRestaurant(http, place.id),
    unlessLacking(getBranches(http, place.id)),
  ]);
  return { shell: place.shell, city: place.city, restaurant, branches: branches ?? [] };
}

/** The same without its branches, for pages that show only its dishes. */
export async function loadMenu(http: Http, address: Address): Promise<MenuData | undefined> {
  const place = await findPlace(http, address);
  return place && { shell: place.shell, city: place.city, restaurant: await getRestaurant(http, place.id) };
}

async function findPlace(
  http: Http,
  address: Address,
): Promise<{ shell: ShellData; city: City; id: number } | undefined> {
  const shell = await loadShell(http);
  const city = shell.cities.find(({ slug }) => slug === address.city);
  const found = shell.restaurants.find(({ slug, city_id }) => slug === address.restaurant && city_id === city?.id);
  return city && found && { shell, city, id: found.id };
}
