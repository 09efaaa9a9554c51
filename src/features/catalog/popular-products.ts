import type { Product, RestaurantFull } from '#contract/catalog.ts';

/** Fewer do not need a section of their own. */
const MIN_POPULAR_PRODUCTS = 3;
const MAX_POPULAR_PRODUCTS = 6;

/**
 * The products of a menu that are ordered most, or too few to show: none. Where the API names fewer than the section has room
 * for, the ones that the restaurant recommends follow.
 */
export function popularProducts({ categories, popular }: Pick<RestaurantFull, 'categories' | 'popular'>): Product[] {
  const available = categories.flatMap(({ products }) => products).filter(({ active }) => active);
  const byId = new Map(available.map((product) => [product.id, product]));
  const ordered = popular.flatMap((id) => byId.get(id) ?? []);
  const products = [...new Set([...ordered, ...available.filter(({ recommended }) => recommended === true)])];
  return products.length < MIN_POPULAR_PRODUCTS ? [] : products.slice(0, MAX_POPULAR_PRODUCTS);
}
