import { unavoidableAllergens } from '#contract/allergens.ts';
import type { City, Product, Restaurant } from '#contract/catalog.ts';
import type { SearchMatch, SearchResponse } from '#contract/search.ts';
import type { Allergen } from '#contract/value-lists.ts';
import { isInCity, sortOpenFirst } from '#features/catalog/restaurant-list.ts';
import { isSearchable, type SearchParams } from '#features/catalog/search/search-params.ts';
import { matches } from '#features/catalog/search/text-match.ts';
import { ALL_RESTAURANTS, loadShellData, type ShellData } from '#layouts/shell-data.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { HttpError, undefinedIfNotFound } from '#lib/errors.ts';

/** The most dishes that are shown at first, and after "show more". */
const INITIAL_DISH_LIMIT = 24;
const EXPANDED_DISH_LIMIT = 60;

export interface Found<Thing> {
  readonly item: Thing;
  readonly match: SearchMatch | null;
}

export interface SearchResults {
  readonly restaurants: readonly Found<Restaurant>[];
  readonly dishes: readonly Found<Product>[];
  /** Number of dishes found, including those that are not shown; Infinity if the API found more than it returns. */
  readonly dishCount: number;
  /** Numbers of dishes left out because they contain an excluded allergen, or because that is unknown. */
  readonly hidden: SearchResponse['hidden'];
  /** The query converted to another keyboard layout, if the results are for it: `pizza` for `зшяяф`. */
  readonly interpretedQuery: string | null;
  readonly isApproximate: boolean;
  /** Whether the API has no search, so that only names, cuisines and descriptions of restaurants were searched. */
  readonly dishesNotSearched: boolean;
  /** The slugs of other cities with exact matches; null if the API has not searched them. */
  readonly otherCitySlugs: readonly string[] | null;
}

/** The API refuses further searches of the client for now. */
export interface SearchLimitReached {
  readonly retryAfterSeconds: number;
}

export interface SearchPage {
  readonly shell: ShellData;
  /** Undefined in a shop without cities. */
  readonly city: City | undefined;
  /** The restaurants of the city. */
  readonly restaurants: readonly Restaurant[];
  /** Undefined if the URL has neither a query nor filters. */
  readonly results: SearchResults | SearchLimitReached | 'failed' | undefined;
  /** If nothing was found in the city, other cities with exact matches. */
  readonly otherCities: readonly City[];
}

/** The most other cities that are searched one by one, with an API that does not name those with matches. */
const MAX_OTHER_CITIES = 6;
/** For a refusal without `Retry-After`. */
const DEFAULT_RETRY_SECONDS = 60;

/**
 * Loads the data of the search page. The city is that of the URL, else that of the cart, else the first.
 * @throws HttpError when the cities or the restaurants cannot be loaded
 */
export async function loadSearchPage(
  api: ApiClient,
  params: SearchParams,
  cartCitySlug: string | null,
): Promise<SearchPage> {
  const shell = await loadShellData(api, {
    required: ['getCities', 'getRestaurants'],
    restaurantQuery: ALL_RESTAURANTS,
  });
  const citySlug = params.city || cartCitySlug;
  const city = shell.cities.find(({ slug }) => slug === citySlug) ?? shell.cities[0];
  const restaurantsIn = (place: City) => shell.restaurants.filter((restaurant) => isInCity(restaurant, place));
  const hasCriteria = isSearchable(params.q) || params.diets.length > 0 || params.excludedAllergens.length > 0;
  const searchIn = (place: City) => search(api, params, place, restaurantsIn(place));
  const results = city && hasCriteria ? await searchIn(city) : undefined;
  const others = shell.cities.filter((other) => other !== city);
  return {
    shell,
    city,
    restaurants: city ? restaurantsIn(city) : [],
    results,
    otherCities: isFound(results) && isEmpty(results) ? await findOtherCities(results, others, searchIn) : [],
  };
}

type Results = SearchPage['results'];

export const isFound = (results: Results): results is SearchResults =>
  typeof results === 'object' && 'dishes' in results;

/** Whether a search has found nothing. */
const isEmpty = ({ restaurants, dishes }: SearchResults): boolean => restaurants.length === 0 && dishes.length === 0;

/** The cities that the API names; from an API that names none, those in which a search of its own finds something. */
async function findOtherCities(
  { otherCitySlugs }: SearchResults,
  others: readonly City[],
  searchIn: (city: City) => Promise<Results>,
): Promise<readonly City[]> {
  if (otherCitySlugs) return others.filter(({ slug }) => otherCitySlugs.includes(slug));
  const asked = others.slice(0, MAX_OTHER_CITIES);
  const results = await Promise.all(asked.map(searchIn));
  return asked.filter((_, index) => {
    const found = results[index];
    return isFound(found) && !found.isApproximate && !isEmpty(found);
  });
}

async function search(
  api: ApiClient,
  { q, diets, excludedAllergens, openNow, showAll }: SearchParams,
  city: City,
  restaurants: readonly Restaurant[],
): Promise<Exclude<Results, undefined>> {
  const query = {
    city: city.slug,
    q: isSearchable(q) ? q : '',
    diets: diets.join(),
    without: excludedAllergens.join(),
    open: openNow ? '1' : '0',
    limit: showAll ? EXPANDED_DISH_LIMIT : INITIAL_DISH_LIMIT,
  } as const;
  try {
    const result = await undefinedIfNotFound(api.call('search', { query }));
    return result
      ? toResults(result, excludedAllergens, city, restaurants)
      : searchRestaurants(q, openNow, restaurants);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.status === 429 ? { retryAfterSeconds: error.retryAfter ?? DEFAULT_RETRY_SECONDS } : 'failed';
  }
}

function toResults(
  {
    restaurants: restaurantHits,
    hits: dishHits,
    hidden,
    products,
    has_more,
    interpreted,
    is_approximate,
    other_cities,
  }: SearchResponse,
  excludedAllergens: readonly Allergen[],
  { currency }: City,
  restaurants: readonly Restaurant[],
): SearchResults {
  const restaurantsById = new Map(restaurants.map((restaurant) => [restaurant.id, restaurant]));
  const matchesById = new Map(dishHits.map(({ id, match }) => [id, match]));
  const dishes = products
    // An API that does not implement the filter may return dishes with these allergens.
    .filter((product) => restaurantsById.has(product.restaurant_id) && isWithout(product, excludedAllergens))
    .map((product) => ({
      item: product.currency ? product : { ...product, currency },
      match: matchesById.get(product.id) ?? null,
    }));
  const removedCount = products.length - dishes.length;
  return {
    restaurants: restaurantHits.flatMap(({ id, match }) => {
      const item = restaurantsById.get(id);
      return item ? [{ item, match }] : [];
    }),
    dishes,
    // `dishHits` lists all dishes found, up to a limit of the API; `products` contains only the first of them.
    dishCount: has_more ? Infinity : Math.max(dishes.length, dishHits.length - removedCount),
    hidden,
    interpretedQuery: interpreted,
    isApproximate: is_approximate,
    dishesNotSearched: false,
    otherCitySlugs: other_cities,
  };
}

function isWithout(product: Product, excludedAllergens: readonly Allergen[]): boolean {
  const { contains, unknown } = unavoidableAllergens(product);
  return excludedAllergens.every((allergen) => !contains.includes(allergen) && !unknown.includes(allergen));
}

/** Searches names, cuisines and descriptions of restaurants, for an API without search. */
function searchRestaurants(q: string, openNow: boolean, restaurants: readonly Restaurant[]): SearchResults {
  const textOf = ({ name, cuisines, description }: Restaurant) => [name, ...cuisines, description].join(' ');
  const find = (options?: { tolerant: boolean }) =>
    restaurants.filter((restaurant) => (restaurant.is_open || !openNow) && matches(textOf(restaurant), q, options));
  const exact = find();
  const found = exact.length > 0 ? exact : find({ tolerant: true });
  return {
    restaurants: sortOpenFirst(found).map((item) => ({ item, match: null })),
    dishes: [],
    dishCount: 0,
    hidden: { contains: 0, unknown: 0 },
    interpretedQuery: null,
    isApproximate: exact.length === 0 && found.length > 0,
    dishesNotSearched: true,
    otherCitySlugs: null,
  };
}
