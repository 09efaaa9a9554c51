import type { City, RestaurantFull } from '#contract/catalog.ts';
import { getRestaurant } from '#features/catalog/catalog.api.ts';
import { loadShell, type ShellData } from '#layouts/load.ts';
import type { Http } from '#platform/http.ts';

export interface RestaurantData {
  readonly shell: ShellData;
  readonly city: City;
  readonly restaurant: RestaurantFull;
}

/** The restaurant of an address; undefined when the city is unknown or has none of that name. */
export async function load(http: Http, address: { city?: string | undefined; restaurant?: string | undefined }): Promise<RestaurantData | undefined> {
  const shell = await loadShell(http);
  const city = shell.cities.find(({ slug }) => slug === address.city);
  const found = shell.restaurants.find(({ slug, city_id }) => slug === address.restaurant && city_id === city?.id);
  if (!city || !found) return undefined;
  return { shell, city, restaurant: await getRestaurant(http, found.id) };
}
