import { computed } from 'nanostores';
import type { City, Restaurant } from '#contract/catalog.ts';
import { $cities, $restaurants } from '#features/catalog/catalog.store.ts';
import { localAtom } from '#lib/persistent-stores.ts';
import { $citySlug, $restaurantId } from './cart.store.ts';

/** City and restaurant of a cart as the catalog had them when it was loaded last. */
interface KnownRestaurant {
  readonly city: City;
  readonly restaurant: Restaurant;
}

const $stored = localAtom(
  'cart.restaurant',
  null,
  (value): value is KnownRestaurant | null =>
    value === null || (typeof value === 'object' && 'city' in value && 'restaurant' in value),
);

/**
 * City and restaurant of the current cart from an earlier visit, for a cart without a connection; null if there was none. Whether the
 * restaurant is open, and how long it takes, is not known any more: it counts as open, without a time.
 */
export const $knownRestaurant = computed(
  [$stored, $citySlug, $restaurantId],
  (stored, slug, id): KnownRestaurant | null =>
    stored?.city.slug === slug && stored.restaurant.id === id
      ? { city: stored.city, restaurant: { ...stored.restaurant, is_open: true, lead_minutes: 0 } }
      : null,
);

/** Stores city and restaurant of the cart whenever the catalog is loaded. Returns the function that ends it. */
export function rememberCartRestaurant(): () => void {
  return computed([$cities, $restaurants, $citySlug, $restaurantId], (cities, restaurants, slug, id) => {
    const city = cities.find((known) => known.slug === slug);
    const restaurant = restaurants.find((known) => known.id === id);
    return city && restaurant ? { city, restaurant } : null;
  }).subscribe((known) => {
    if (known) $stored.set(known);
  });
}
