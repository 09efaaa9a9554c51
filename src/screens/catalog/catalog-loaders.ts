import type { Locale } from '#contract/constants.ts';
import { loadShellData } from '#layouts/shell-data.ts';
import { HttpError, undefinedIfNotImplemented } from '#lib/errors.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { href } from '../../routes.ts';

/** The slugs in a page's path. */
interface Slugs {
  readonly city?: string | undefined;
  readonly restaurant?: string | undefined;
  readonly product?: string | undefined;
}

/** A city with its restaurants; undefined for an unknown slug. */
export async function loadCity(api: ApiClient, slugs: Slugs) {
  const shell = await loadShellData(api);
  const city = shell.cities.find(({ slug }) => slug === slugs.city);
  return city && { shell, city, restaurants: shell.restaurants.filter(({ city_id }) => city_id === city.id) };
}

export type CityData = NonNullable<Awaited<ReturnType<typeof loadCity>>>;

/** A restaurant with its menu and branches; undefined if the city has none with this slug. */
export async function loadRestaurant(api: ApiClient, slugs: Slugs) {
  const found = await findRestaurant(api, slugs);
  if (!found) return undefined;
  const { shell, city, query } = found;
  const [restaurant, branches] = await Promise.all([
    api.call('getRestaurant', { query }),
    undefinedIfNotImplemented(api.call('getBranches', { query })),
  ]);
  return { shell, city, restaurant, branches: branches ?? [] };
}

export type RestaurantData = NonNullable<Awaited<ReturnType<typeof loadRestaurant>>>;

async function findRestaurant(api: ApiClient, slugs: Slugs) {
  const data = await loadCity(api, slugs);
  const found = data?.restaurants.find(({ slug }) => slug === slugs.restaurant);
  return data && found && { shell: data.shell, city: data.city, query: { id_restaurant: found.id } };
}

const MAX_RELATED_PRODUCTS = 4;

/**
 * A product with its restaurant and others of its category. A product that is no longer on the menu is `removed`, with the
 * restaurant whose menu replaces its page; undefined if any slug is unknown.
 */
export async function loadProduct(api: ApiClient, slugs: Slugs, locale: Locale) {
  const found = await findRestaurant(api, slugs);
  if (!found) return undefined;
  const { shell, city, query } = found;
  const restaurant = await api.call('getRestaurant', { query });
  for (const category of restaurant.categories) {
    const product = category.products.find(({ slug }) => slug === slugs.product);
    if (!product) continue;
    const related = category.products.filter(({ id, active }) => active && id !== product.id);
    return { shell, city, restaurant, product, category, related: related.slice(0, MAX_RELATED_PRODUCTS) };
  }
  if (!(await wasRemoved(api, restaurant.id, slugs.product ?? ''))) return undefined;
  const menuHref = href(locale, 'cityRestaurant', { city: city.slug, restaurant: restaurant.slug });
  return { removed: { restaurant: restaurant.name, href: menuHref } };
}

export type ProductData = Extract<Awaited<ReturnType<typeof loadProduct>>, { product: unknown }>;

/** Characters; the backend is not called for a longer slug. */
const MAX_SLUG_LENGTH = 80;

/** Whether the product existed before: the backend responds with 410. */
async function wasRemoved(api: ApiClient, restaurantId: number, slug: string): Promise<boolean> {
  if (slug.length > MAX_SLUG_LENGTH) return false;
  try {
    await undefinedIfNotImplemented(api.call('getProduct', { query: { id_restaurant: restaurantId, slug } }));
    return false;
  } catch (error) {
    if (error instanceof HttpError && error.status === 410) return true;
    throw error;
  }
}
