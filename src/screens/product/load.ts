import type { Category, Product } from '#contract/catalog.ts';
import type { Http } from '#platform/http.ts';
import { load as loadRestaurant, type RestaurantData } from '../restaurant/load.ts';

export interface ProductData extends RestaurantData {
  readonly product: Product;
  readonly category: Category;
  readonly related: readonly Product[];
}

/** How many dishes of the same section stand below a product. */
const RELATED = 4;

/** The product of an address; undefined when any part of it is unknown or it belongs to another restaurant. */
export async function load(
  http: Http,
  address: { city?: string | undefined; restaurant?: string | undefined; product?: string | undefined },
): Promise<ProductData | undefined> {
  const data = await loadRestaurant(http, address);
  const category = data?.restaurant.categories.find(({ products }) => products.some(({ slug }) => slug === address.product));
  const product = category?.products.find(({ slug }) => slug === address.product);
  if (!data || !category || !product) return undefined;
  const related = category.products.filter(({ id, active }) => active && id !== product.id).slice(0, RELATED);
  return { ...data, product, category, related };
}
