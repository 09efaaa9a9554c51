import type { City, Product, Restaurant } from '#contract/catalog.ts';

/** A dish of a news item with the places its address and its cart need. */
export interface RelatedProduct {
  readonly product: Product;
  readonly restaurant: Restaurant;
  readonly city: City;
}

/** The dishes whose restaurant and city are known; without them a dish has no page and no cart. */
export function relatedProducts(products: readonly Product[], restaurants: readonly Restaurant[], cities: readonly City[]): RelatedProduct[] {
  return products.flatMap((product) => {
    const restaurant = restaurants.find(({ id }) => id === product.restaurant_id);
    const city = cities.find(({ id }) => id === restaurant?.city_id);
    return restaurant && city ? [{ product, restaurant, city }] : [];
  });
}
