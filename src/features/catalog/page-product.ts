import type { City, Product, Restaurant } from '#contract/catalog.ts';
import type { PageProduct } from './page-data.ts';
import { toOptionGroups } from './product-options.ts';

export function toPageProduct(
  product: Product,
  city: Pick<City, 'slug'>,
  restaurant: Pick<Restaurant, 'id' | 'slug'>,
): PageProduct {
  return { slug: product.slug, image: product.image, ...toMenuProduct(product, city, restaurant) };
}

/** A product of a menu: without what its card contains, and with details only if it has an options modal. */
export function toMenuProduct(
  product: Product,
  city: Pick<City, 'slug'>,
  restaurant: Pick<Restaurant, 'id' | 'slug'>,
): PageProduct {
  const { id, name, price, currency, weight, measure, allergens, diets } = product;
  const option_groups = toOptionGroups(product);
  return {
    id,
    name,
    price,
    currency,
    city: city.slug,
    restaurant: restaurant.slug,
    restaurant_id: restaurant.id,
    option_groups,
    ...(option_groups.length > 0 && { weight, measure, allergens, diets }),
  };
}
