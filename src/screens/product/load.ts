import type { Category, Product } from '#contract/catalog.ts';
import type { Locale } from '#contract/constants.ts';
import { getProduct } from '#features/catalog/catalog.api.ts';
import { HttpError, unlessLacking } from '#lib/errors.ts';
import type { Http } from '#lib/http.ts';
import { href } from '../../routes.ts';
import { loadMenu, type MenuData } from '../restaurant/load.ts';

export interface ProductData extends MenuData {
  readonly product: Product;
  readonly category: Category;
  readonly related: readonly Product[];
}

/** A product that was taken off the menu for good. */
export interface GoneProduct {
  readonly gone: { readonly restaurant: string; readonly href: string };
}

/** How many dishes of the same section stand below a product. */
const RELATED = 4;

/** The product of an address; undefined when any part of it is unknown or it belongs to another restaurant. */
export async function load(
  http: Http,
  address: { city?: string | undefined; restaurant?: string | undefined; product?: string | undefined },
  locale: Locale,
): Promise<ProductData | GoneProduct | undefined> {
  const data = await loadMenu(http, address);
  if (!data) return undefined;
  const { city, restaurant } = data;
  const category = restaurant.categories.find(({ products }) => products.some(({ slug }) => slug === address.product));
  const product = category?.products.find(({ slug }) => slug === address.product);
  if (!category || !product) {
    if (!(await wasRemoved(http, restaurant.id, address.product ?? ''))) return undefined;
    return {
      gone: {
        restaurant: restaurant.name,
        href: href(locale, 'cityRestaurant', { city: city.slug, restaurant: restaurant.slug }),
      },
    };
  }
  const related = category.products.filter(({ id, active }) => active && id !== product.id).slice(0, RELATED);
  return { ...data, product, category, related };
}

/** No slug is longer than this; what nobody could have called a product is not asked for. */
const LONGEST_SLUG = 80;

/** Whether there was such a product: the provider answers 410 to whoever asks for it. */
async function wasRemoved(http: Http, restaurantId: number, slug: string): Promise<boolean> {
  if (slug.length > LONGEST_SLUG) return false;
  try {
    await unlessLacking(getProduct(http, restaurantId, slug));
    return false;
  } catch (error) {
    if (error instanceof HttpError && error.status === 410) return true;
    throw error;
  }
}
