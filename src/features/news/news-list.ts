import type { City, NewsItem, Product, Restaurant } from '#contract/catalog.ts';
import { findCityOf } from '#features/catalog/restaurant-city.ts';

/** Newest first; items without a date come last, in the provider's order. */
export function newestFirst<Item extends Pick<NewsItem, 'published_at'>>(items: readonly Item[]): Item[] {
  const publishedAt = ({ published_at }: Item) => Date.parse(published_at ?? '') || 0;
  return items.toSorted((one, other) => publishedAt(other) - publishedAt(one));
}

/** A product of a news item with the places that its URL and its cart line need. */
export interface RelatedProduct {
  readonly product: Product;
  readonly restaurant: Restaurant;
  readonly city: City;
}

/** The products whose restaurant and city are known; without them a product has no page and cannot be ordered. */
export function relatedProducts(
  products: readonly Product[],
  restaurants: readonly Restaurant[],
  cities: readonly City[],
): RelatedProduct[] {
  return products.flatMap((product) => {
    const restaurant = restaurants.find(({ id }) => id === product.restaurant_id);
    const city = restaurant && findCityOf(restaurant, cities);
    return restaurant && city ? [{ product, restaurant, city }] : [];
  });
}
