import { LRUCache } from 'lru-cache';
import type { City, Product, Restaurant, RestaurantFull, Review } from '#contract/catalog.ts';
import type { Locale } from '#contract/constants.ts';
import { isPossibleSlug } from '#contract/slugs.ts';
import { isInCity } from '#features/catalog/restaurant-list.ts';
import { type ShellData, loadShellData } from '#layouts/shell-data.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { HttpError, undefinedIfNotFound } from '#lib/errors.ts';
import { optionalCall } from '#lib/page-api-client.ts';
import { href } from '#routes.ts';

/** The slugs in a page's path. */
export interface Slugs {
  readonly city?: string | undefined;
  readonly restaurant?: string | undefined;
  readonly product?: string | undefined;
}

/**
 * A city with its restaurants and the delivery zones to choose from, none if these cannot be loaded; undefined for an
 * unknown slug.
 * @throws HttpError when the cities cannot be loaded
 */
export async function loadCity(api: ApiClient, slugs: Slugs) {
  if (!isPossibleSlug(slugs.city)) return undefined;
  const shell = await loadShellData(api, { required: ['getCities'], restaurantQuery: { city: slugs.city } });
  const found = findCity(shell, slugs);
  if (!found?.city.has_zones) return found && { ...found, zones: [] };
  const zones = await optionalCall(api.call('getZones', { query: { city_id: found.city.id } }), []);
  const incomplete = found.shell.incomplete || zones.failed;
  return { ...found, shell: { ...found.shell, incomplete }, zones: zones.value };
}

function findCity(shell: ShellData, slugs: Slugs) {
  const city = shell.cities.find(({ slug }) => slug === slugs.city);
  return city && { shell, city, restaurants: shell.restaurants.filter((restaurant) => isInCity(restaurant, city)) };
}

export type CityData = NonNullable<Awaited<ReturnType<typeof loadCity>>>;

/**
 * A restaurant with its menu, its branches and the delivery zones to choose from; undefined if the city has none with
 * this slug.
 * @throws HttpError when it cannot be loaded
 */
export async function loadRestaurant(api: ApiClient, slugs: Slugs) {
  const found = await findRestaurant(api, slugs);
  if (!found) return undefined;
  const { shell, city, query } = found;
  const [restaurant, branches, zones] = await Promise.all([
    loadMenu(api, query.id_restaurant, city),
    optionalCall(api.call('getBranches', { query }), []),
    city.has_zones ? optionalCall(api.call('getZones', { query }), []) : { value: [], failed: false },
  ]);
  const incomplete = shell.incomplete || branches.failed || zones.failed;
  return (
    restaurant && { shell: { ...shell, incomplete }, city, restaurant, branches: branches.value, zones: zones.value }
  );
}

export type RestaurantData = NonNullable<Awaited<ReturnType<typeof loadRestaurant>>>;

/**
 * A restaurant with its menu; undefined if it no longer exists. Products without a currency get the city's currency.
 */
async function loadMenu(api: ApiClient, id: number, { currency }: City): Promise<RestaurantFull | undefined> {
  const restaurant = await undefinedIfNotFound(api.call('getRestaurant', { query: { id_restaurant: id } }));
  if (!restaurant) return undefined;
  const categories = restaurant.categories.map((category) => ({
    ...category,
    products: category.products.map((product) => (product.currency ? product : { ...product, currency })),
  }));
  return { ...restaurant, categories };
}

/** A restaurant of the list, with its city; undefined if any slug is unknown. */
export async function findRestaurant(api: ApiClient, slugs: Slugs) {
  if (!isPossibleSlug(slugs.city)) return undefined;
  const shell = await loadShellData(api, {
    required: ['getCities', 'getRestaurants'],
    restaurantQuery: { city: slugs.city },
  });
  const data = findCity(shell, slugs);
  const found = data?.restaurants.find(({ slug }) => slug === slugs.restaurant);
  return (
    data &&
    found && {
      shell: data.shell,
      city: data.city,
      restaurant: found,
      query: { id_restaurant: found.id },
    }
  );
}

const MAX_RELATED_PRODUCTS = 4;

/**
 * The product slugs of recently loaded menus, by the id of the restaurant. A slug that is not in its restaurant's menu
 * is looked up with `getProduct`, at a tenth of the cost of loading the menu: anyone can request products that do not
 * exist. `perf` is the clock for `ttl`; as in the page cache it is `Date`, which tests can set.
 */
const menuSlugs = new LRUCache<number, ReadonlySet<string>>({ max: 1000, ttl: 5000, perf: Date });

/**
 * A product with its restaurant and related products of its category. For a product that was removed from the menu, the
 * result is `removed`: the name of the restaurant and the link to its menu. Undefined if any slug is unknown.
 */
export async function loadProduct(api: ApiClient, slugs: Slugs, locale: Locale) {
  const found = await findRestaurant(api, slugs);
  if (!found) return undefined;
  const { shell, city, query } = found;
  const menuHref = href(locale, 'city-restaurant', { city: city.slug, restaurant: found.restaurant.slug });
  const removed = { removed: { restaurant: found.restaurant.name, href: menuHref } };
  const slug = slugs.product ?? '';
  if (menuSlugs.get(query.id_restaurant)?.has(slug) === false) {
    const state = await productState(api, query.id_restaurant, slug);
    if (state !== 'present') return state === 'removed' ? removed : undefined;
  }
  const restaurant = await loadMenu(api, query.id_restaurant, city);
  if (!restaurant) return undefined;
  menuSlugs.set(
    query.id_restaurant,
    new Set(restaurant.categories.flatMap(({ products }) => products.map((each) => each.slug))),
  );
  for (const category of restaurant.categories) {
    const product = category.products.find(({ slug }) => slug === slugs.product);
    if (!product) continue;
    const related = category.products.filter(({ id, active }) => active && id !== product.id);
    const { reviews, failed } = await loadProductReviews(api, restaurant, product);
    return {
      shell: { ...shell, incomplete: shell.incomplete || failed },
      city,
      restaurant,
      product,
      category,
      related: related.slice(0, MAX_RELATED_PRODUCTS),
      reviews,
    };
  }
  return (await productState(api, restaurant.id, slug)) === 'removed' ? removed : undefined;
}

export type ProductData = Extract<Awaited<ReturnType<typeof loadProduct>>, { product: unknown }>;

/**
 * Whether a product exists, was removed (the API responds with 410), or is unknown. If an external API provider, which
 * replaces the embedded backend, does not implement `getProduct`, every product is unknown.
 */
async function productState(
  api: ApiClient,
  restaurantId: number,
  slug: string,
): Promise<'present' | 'removed' | 'unknown'> {
  if (!isPossibleSlug(slug)) return 'unknown';
  try {
    const found = await undefinedIfNotFound(api.call('getProduct', { query: { id_restaurant: restaurantId, slug } }));
    return found ? 'present' : 'unknown';
  } catch (error) {
    if (error instanceof HttpError && error.status === 410) return 'removed';
    throw error;
  }
}

/** With fewer products the section is not shown. */
const MIN_POPULAR_PRODUCTS = 3;
const MAX_POPULAR_PRODUCTS = 6;

/**
 * The most ordered products of a menu, at most `MAX_POPULAR_PRODUCTS`; empty if there are fewer than
 * `MIN_POPULAR_PRODUCTS`. If the API returns fewer than the maximum, products that the restaurant recommends are added,
 * the most expensive first: main dishes before side dishes.
 */
export function popularProducts({ categories, popular }: Pick<RestaurantFull, 'categories' | 'popular'>): Product[] {
  const available = categories.flatMap(({ products }) => products).filter(({ active }) => active);
  const byId = new Map(available.map((product) => [product.id, product]));
  const ordered = popular.flatMap((id) => byId.get(id) ?? []);
  const recommended = available.filter((product) => product.recommended === true);
  const products = [...new Set([...ordered, ...recommended.sort((one, other) => other.price - one.price)])];
  return products.length < MIN_POPULAR_PRODUCTS ? [] : products.slice(0, MAX_POPULAR_PRODUCTS);
}

const MAX_PRODUCT_REVIEWS = 3;

/**
 * The newest reviews of orders that contain a product; empty if they cannot be loaded or the restaurant has no reviews.
 */
export async function loadProductReviews(
  api: ApiClient,
  restaurant: Pick<Restaurant, 'id' | 'review_count'>,
  { id }: Pick<Product, 'id'>,
): Promise<{ readonly reviews: readonly Review[]; readonly failed: boolean }> {
  if (restaurant.review_count === 0) return { reviews: [], failed: false };
  const query = { id_restaurant: restaurant.id, product_id: id };
  const { value, failed } = await optionalCall(api.call('getReviews', { query }), null);
  return { reviews: value?.data.slice(0, MAX_PRODUCT_REVIEWS) ?? [], failed };
}

/**
 * A page of a restaurant's reviews; undefined for an unknown restaurant, one without reviews, and a page beyond the
 * last.
 * @throws HttpError when the reviews cannot be loaded
 */
export async function loadReviews(api: ApiClient, slugs: Slugs & { readonly page?: string | undefined }) {
  const page = parsePage(slugs.page);
  if (page === undefined) return undefined;
  const found = await findRestaurant(api, slugs);
  // Saves a request to the API: anyone can open the page of a restaurant without reviews.
  if (!found || found.restaurant.review_count === 0) return undefined;
  const { shell, city, restaurant, query } = found;
  const loaded = await undefinedIfNotFound(api.call('getReviews', { query: { ...query, page } }));
  if (!loaded || loaded.data.length === 0) return undefined;
  const { last_page: last, total } = loaded.meta;
  return { shell, city, restaurant, reviews: loaded.data, page, last, total };
}

export type ReviewsData = NonNullable<Awaited<ReturnType<typeof loadReviews>>>;

/**
 * The page number of a path; 1 if the path has none. Undefined for any other text, also for `1`: the first page has no
 * number.
 */
function parsePage(text: string | undefined): number | undefined {
  if (text === undefined) return 1;
  const page = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
  return page > 1 ? page : undefined;
}
