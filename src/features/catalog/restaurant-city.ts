import type { City, Restaurant } from '#contract/catalog.ts';

/** Whether a restaurant delivers in a city; one without a city delivers in every city. */
export function isInCity({ city_id }: Pick<Restaurant, 'city_id'>, { id }: Pick<City, 'id'>): boolean {
  return city_id === null || city_id === id;
}

/** The city of a restaurant, the first of several; undefined if none is known. */
export function findCityOf<Place extends Pick<City, 'id'>>(
  restaurant: Pick<Restaurant, 'city_id'>,
  cities: readonly Place[],
): Place | undefined {
  return cities.find((city) => isInCity(restaurant, city));
}
