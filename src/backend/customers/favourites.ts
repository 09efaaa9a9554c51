import type * as v from 'valibot';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { productPictureUrl, restaurantPictureUrl } from '#backend/catalog/catalog-views.ts';
import type { Database } from '#backend/db/client.ts';
import { cities, favouriteProducts, favouriteRestaurants, products, restaurants } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import type { Handlers } from '#backend/http/handler.ts';
import { lockUser } from '#backend/http/transactions.ts';
import { localizedField } from '#backend/text.ts';
import { type Locale, MAX_FAVOURITES } from '#contract/constants.ts';
import type { Favourites, FavouritesEdit } from '#contract/user.ts';

export function favouriteHandlers() {
  return {
    getFavourites: ({ db, user, locale }) => readFavourites(db, user.id, locale),

    editFavourites: ({ db, user, body, locale, now }) =>
      inTransaction(db, async (tx) => {
        // Without the lock, parallel requests could exceed the limit together.
        await lockUser(tx, user.id);
        await removeFavourites(tx, user.id, body.remove);
        await addFavourites(tx, user.id, body.add, now);
        return readFavourites(tx, user.id, locale);
      }),
  } satisfies Partial<Handlers>;
}

type FavouriteIds = v.InferOutput<typeof FavouritesEdit>['add'];

/**
 * Adds favourites; skips ids beyond the limit and those that customers cannot see, whose names would be disclosed. The
 * first id of a call counts as the newest.
 */
async function addFavourites(
  tx: Database,
  userId: number,
  { products: productIds, restaurants: restaurantIds }: FavouriteIds,
  now: Date,
) {
  const isVisible = and(restaurants.active, cities.active);
  const knownProducts = await tx
    .select({ id: products.id })
    .from(products)
    .innerJoin(restaurants, eq(restaurants.id, products.restaurantId))
    .innerJoin(cities, eq(cities.id, restaurants.cityId))
    .where(and(inArray(products.id, productIds), isNull(products.removedAt), isVisible));
  const ownProducts = await tx
    .select({ id: favouriteProducts.productId })
    .from(favouriteProducts)
    .where(eq(favouriteProducts.userId, userId));
  const newProducts = selectNew(productIds, { known: knownProducts, own: ownProducts }).map((productId, index) => ({
    userId,
    productId,
    createdAt: new Date(now.getTime() - index),
  }));
  if (newProducts.length > 0) await tx.insert(favouriteProducts).values(newProducts);

  const knownRestaurants = await tx
    .select({ id: restaurants.id })
    .from(restaurants)
    .innerJoin(cities, eq(cities.id, restaurants.cityId))
    .where(and(inArray(restaurants.id, restaurantIds), isVisible));
  const ownRestaurants = await tx
    .select({ id: favouriteRestaurants.restaurantId })
    .from(favouriteRestaurants)
    .where(eq(favouriteRestaurants.userId, userId));
  const newRestaurants = selectNew(restaurantIds, { known: knownRestaurants, own: ownRestaurants }).map(
    (restaurantId, index) => ({ userId, restaurantId, createdAt: new Date(now.getTime() - index) }),
  );
  if (newRestaurants.length > 0) await tx.insert(favouriteRestaurants).values(newRestaurants);
}

interface IdRow {
  readonly id: number;
}

/** The ids that exist and are not favourites yet, up to the limit. */
function selectNew(
  ids: readonly number[],
  { known, own }: { readonly known: readonly IdRow[]; readonly own: readonly IdRow[] },
): number[] {
  const knownIds = new Set(known.map(({ id }) => id));
  const ownIds = new Set(own.map(({ id }) => id));
  const added = [...new Set(ids)].filter((id) => knownIds.has(id) && !ownIds.has(id));
  return added.slice(0, Math.max(0, MAX_FAVOURITES - own.length));
}

async function removeFavourites(
  tx: Database,
  userId: number,
  { products: productIds, restaurants: restaurantIds }: FavouriteIds,
) {
  await tx
    .delete(favouriteProducts)
    .where(and(eq(favouriteProducts.userId, userId), inArray(favouriteProducts.productId, productIds)));
  await tx
    .delete(favouriteRestaurants)
    .where(and(eq(favouriteRestaurants.userId, userId), inArray(favouriteRestaurants.restaurantId, restaurantIds)));
}

/** All favourites of a customer, the newest first, including products that were removed from their menu. */
export async function readFavourites(db: Database, userId: number, locale: Locale): Promise<Favourites> {
  const productRows = await db
    .select({ product: products, restaurantSlug: restaurants.slug, citySlug: cities.slug })
    .from(favouriteProducts)
    .innerJoin(products, eq(products.id, favouriteProducts.productId))
    .innerJoin(restaurants, eq(restaurants.id, products.restaurantId))
    .innerJoin(cities, eq(cities.id, restaurants.cityId))
    .where(eq(favouriteProducts.userId, userId))
    .orderBy(desc(favouriteProducts.createdAt), desc(products.id));
  const restaurantRows = await db
    .select({ restaurant: restaurants, citySlug: cities.slug })
    .from(favouriteRestaurants)
    .innerJoin(restaurants, eq(restaurants.id, favouriteRestaurants.restaurantId))
    .innerJoin(cities, eq(cities.id, restaurants.cityId))
    .where(eq(favouriteRestaurants.userId, userId))
    .orderBy(desc(favouriteRestaurants.createdAt), desc(restaurants.id));
  return {
    products: productRows.map(({ product, restaurantSlug, citySlug }) => ({
      id: product.id,
      slug: product.slug,
      ...localizedField('name', product.name, locale),
      image: productPictureUrl({ citySlug, restaurantSlug }, product),
      restaurant_id: product.restaurantId,
      restaurant_slug: restaurantSlug,
      city_slug: citySlug,
    })),
    restaurants: restaurantRows.map(({ restaurant, citySlug }) => ({
      id: restaurant.id,
      slug: restaurant.slug,
      name: restaurant.name,
      image: restaurantPictureUrl({ citySlug, restaurantSlug: restaurant.slug }, restaurant.picture),
      city_slug: citySlug,
    })),
  };
}
