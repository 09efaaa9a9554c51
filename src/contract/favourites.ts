import * as v from 'valibot';
import { ItemId, optionalList, optionalText } from './catalog.ts';
import { MAX_FAVOURITES } from './constants.ts';

const id = v.pipe(v.number(), v.integer());

/** A dish as a list of favourites shows it, also after the restaurant has removed it from its menu. */
export const FavouriteProduct = v.object({
  id: ItemId,
  slug: v.string(),
  name: v.string(),
  image: optionalText,
  restaurant_id: id,
  restaurant_slug: v.string(),
  city_slug: v.string(),
});
export type FavouriteProduct = v.InferOutput<typeof FavouriteProduct>;

export const FavouriteRestaurant = v.object({
  id,
  slug: v.string(),
  name: v.string(),
  image: optionalText,
  city_slug: v.string(),
});
export type FavouriteRestaurant = v.InferOutput<typeof FavouriteRestaurant>;

/** A dish or a restaurant, with what is shown of it once it is no longer offered. */
export type Favourite =
  | { readonly kind: 'products'; readonly item: FavouriteProduct }
  | { readonly kind: 'restaurants'; readonly item: FavouriteRestaurant };

/** The newest first. */
export const Favourites = v.object({
  products: optionalList(FavouriteProduct),
  restaurants: optionalList(FavouriteRestaurant),
});
export type Favourites = v.InferOutput<typeof Favourites>;

const ids = v.optional(
  v.pipe(v.array(v.pipe(id, v.minValue(1), v.maxValue(2147483647))), v.maxLength(MAX_FAVOURITES)),
  [],
);
const FavouriteIds = v.object({ products: ids, restaurants: ids });

/** What a customer has added and removed. What is there already, or not there, changes nothing, so that the call can be repeated. */
export const FavouritesEdit = v.object({ add: v.optional(FavouriteIds, {}), remove: v.optional(FavouriteIds, {}) });
export type FavouritesEdit = v.InferInput<typeof FavouritesEdit>;
