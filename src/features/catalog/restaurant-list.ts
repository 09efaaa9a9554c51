import type { City, Restaurant } from '#contract/catalog.ts';
import { deliveryTerms } from './delivery-terms.ts';
import type { Minor } from '#contract/money.ts';
import { isBlank } from '#contract/text.ts';

/** Whether a restaurant delivers in a city; one without a city delivers in every city. */
export function isInCity({ city_id }: Pick<Restaurant, 'city_id'>, { id }: Pick<City, 'id'>): boolean {
  return city_id === null || city_id === id;
}

/** The first city in which a restaurant delivers; undefined if there is none in `cities`. */
export function findCityOf<CityWithId extends Pick<City, 'id'>>(
  restaurant: Pick<Restaurant, 'city_id'>,
  cities: readonly CityWithId[],
): CityWithId | undefined {
  return cities.find((city) => isInCity(restaurant, city));
}

/** The fields by which a city's page filters and sorts restaurants. */
export interface ListedRestaurant extends Pick<
  Restaurant,
  'cuisines' | 'is_open' | 'lead_minutes' | 'min_order' | 'rating'
> {
  /** Null or absent if unknown. */
  readonly delivery_price?: Minor | null;
}

/** A restaurant as a city's page lists it, with the delivery terms of its zone, or of the city if it has no zone. */
export function toListedRestaurant(
  city: Parameters<typeof deliveryTerms>[0],
  restaurant: Restaurant,
): ListedRestaurant {
  const { cuisines, is_open, lead_minutes, rating } = restaurant;
  const { price: delivery_price, minOrder: min_order } = deliveryTerms(city, restaurant);
  return { cuisines, is_open, lead_minutes, min_order, rating, delivery_price };
}

/** `default` is the order of the API. */
export type RestaurantSort = 'default' | 'rating' | 'lead_minutes' | 'delivery_price' | 'min_order';

export interface RestaurantFilter {
  /** Restaurants with at least one of these are listed; all restaurants if empty. */
  readonly cuisines: readonly string[];
  readonly openNow: boolean;
  readonly sort: RestaurantSort;
}

/** Sort keys, smallest first. Restaurants without ratings, or without a known time or price, are last. */
const SORT_VALUES: Readonly<Record<RestaurantSort, (restaurant: ListedRestaurant) => number>> = {
  default: () => 0,
  rating: ({ rating }) => (rating.count > 0 ? -rating.average : 0),
  lead_minutes: (restaurant) => restaurant.lead_minutes || Number.MAX_VALUE,
  delivery_price: ({ delivery_price: price }) => price ?? Number.MAX_VALUE,
  min_order: (restaurant) => restaurant.min_order,
};

type WithOpen = Pick<Restaurant, 'is_open'>;

const compareOpenFirst = (one: WithOpen, other: WithOpen): number => Number(other.is_open) - Number(one.is_open);

/** The restaurants with closed ones last; otherwise in the same order. */
export const sortOpenFirst = <Listed extends WithOpen>(restaurants: readonly Listed[]): Listed[] =>
  [...restaurants].sort(compareOpenFirst);

/** The restaurants that match a filter, sorted; closed ones last. The sort is stable. */
export function filterAndSortRestaurants<Listed extends ListedRestaurant>(
  restaurants: readonly Listed[],
  { cuisines, openNow, sort }: RestaurantFilter,
): Listed[] {
  const valueOf = SORT_VALUES[sort];
  return restaurants
    .filter(({ is_open }) => is_open || !openNow)
    .filter((restaurant) => cuisines.length === 0 || restaurant.cuisines.some((name) => cuisines.includes(name)))
    .sort((one, other) => compareOpenFirst(one, other) || valueOf(one) - valueOf(other));
}

/** The cuisines with the number of restaurants that have each, the most frequent first. */
function countCuisines(restaurants: readonly Pick<Restaurant, 'cuisines'>[]): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { cuisines } of restaurants)
    for (const name of new Set(cuisines)) if (!isBlank(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** The cuisines of restaurants, the most frequent first. */
export const restaurantCuisines = (restaurants: readonly Pick<Restaurant, 'cuisines'>[]): string[] =>
  countCuisines(restaurants).map(([name]) => name);

/** The controls of a list of restaurants. */
export interface RestaurantControls {
  /** The most frequent first. */
  readonly cuisines: readonly string[];
  readonly openNow: boolean;
  /** Ways to sort besides the default. */
  readonly sorts: readonly RestaurantSort[];
}

/** Shorter lists have no controls. */
const MIN_FILTERED_RESTAURANTS = 5;
/** More cuisines would push the restaurants off the first screen. */
const MAX_CUISINES = 12;

/** The controls that would change a list; without cuisines and sorts that are the same for every restaurant. */
export function restaurantControls(restaurants: readonly ListedRestaurant[]): RestaurantControls | undefined {
  if (restaurants.length < MIN_FILTERED_RESTAURANTS) return undefined;
  const differ = (valueOf: (restaurant: ListedRestaurant) => unknown) => new Set(restaurants.map(valueOf)).size > 1;
  const controls = {
    cuisines: countCuisines(restaurants)
      .filter(([, count]) => count < restaurants.length)
      .slice(0, MAX_CUISINES)
      .map(([name]) => name),
    openNow: differ(({ is_open }) => is_open),
    sorts: (['rating', 'lead_minutes', 'delivery_price', 'min_order'] as const).filter((sort) =>
      differ(SORT_VALUES[sort]),
    ),
  };
  return controls.cuisines.length > 0 || controls.openNow || controls.sorts.length > 0 ? controls : undefined;
}
