import type { City } from '#contract/catalog.ts';
import { asMinor } from '#contract/money.ts';
import type { Favourite, FavouriteProduct, FavouriteRestaurant } from '#contract/user.ts';

/** A city with paid delivery at any cart total. */
export const balti: City = {
  id: 2,
  name: 'Bălți',
  slug: 'balti',
  phone: null,
  currency: 'MDL',
  delivery_price: asMinor(3000),
  has_zones: false,
  order_amount_free_shipping: null,
};

export const favouriteProduct = (id: number, overrides: Partial<FavouriteProduct> = {}): FavouriteProduct => ({
  id,
  slug: `product-${id}`,
  name: `Product ${id}`,
  image: '',
  restaurant_id: 3,
  restaurant_slug: 'mama',
  city_slug: 'balti',
  ...overrides,
});

export const favouriteRestaurant = (id: number): FavouriteRestaurant => ({
  id,
  slug: `restaurant-${id}`,
  name: `Restaurant ${id}`,
  image: '',
  city_slug: 'balti',
});

/** The argument of `toggleFavourite`. */
export const productFavourite = (id: number): Favourite => ({ kind: 'products', item: favouriteProduct(id) });
export const restaurantFavourite = (id: number): Favourite => ({ kind: 'restaurants', item: favouriteRestaurant(id) });
