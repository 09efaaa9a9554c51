import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import {
  branches,
  branchHours,
  categories,
  cities,
  optionGroups,
  options,
  products,
  restaurants,
} from '#backend/db/schema/index.ts';

export type StoredGroup = typeof optionGroups.$inferSelect & {
  readonly options: readonly (typeof options.$inferSelect)[];
};
export type StoredProduct = typeof products.$inferSelect & { readonly groups: readonly StoredGroup[] };
export type StoredBranch = typeof branches.$inferSelect & {
  readonly hours: readonly (typeof branchHours.$inferSelect)[];
};

/** A restaurant in the database with products and categories that were removed from the menu; lists in display order. */
export interface StoredRestaurant {
  readonly city: typeof cities.$inferSelect;
  readonly restaurant: typeof restaurants.$inferSelect;
  readonly branches: readonly StoredBranch[];
  readonly categories: readonly (typeof categories.$inferSelect)[];
  readonly products: readonly StoredProduct[];
}

/** Restaurants with this slug, in one city or in all. */
export async function findRestaurants(
  db: Database,
  slug: string,
  citySlug?: string,
): Promise<readonly Pick<StoredRestaurant, 'city' | 'restaurant'>[]> {
  const rows = await db
    .select({ city: cities, restaurant: restaurants })
    .from(restaurants)
    .innerJoin(cities, eq(cities.id, restaurants.cityId))
    .where(and(eq(restaurants.slug, slug), citySlug === undefined ? undefined : eq(cities.slug, citySlug)))
    .orderBy(asc(cities.position));
  return rows;
}

export async function readStoredRestaurant(
  db: Database,
  { city, restaurant }: Pick<StoredRestaurant, 'city' | 'restaurant'>,
): Promise<StoredRestaurant> {
  const hoursOf = Map.groupBy(
    (
      await db
        .select({ hours: branchHours })
        .from(branchHours)
        .innerJoin(branches, eq(branches.id, branchHours.branchId))
        .where(eq(branches.restaurantId, restaurant.id))
        .orderBy(asc(branchHours.weekday), asc(branchHours.opens))
    ).map(({ hours }) => hours),
    ({ branchId }) => branchId,
  );
  const ofRestaurant = eq(products.restaurantId, restaurant.id);
  const optionRows = await db
    .select({ option: options })
    .from(options)
    .innerJoin(optionGroups, eq(optionGroups.id, options.groupId))
    .innerJoin(products, eq(products.id, optionGroups.productId))
    .where(ofRestaurant)
    .orderBy(asc(options.position), asc(options.id));
  const optionsOf = Map.groupBy(
    optionRows.map(({ option }) => option),
    ({ groupId }) => groupId,
  );
  const groupRows = await db
    .select({ group: optionGroups })
    .from(optionGroups)
    .innerJoin(products, eq(products.id, optionGroups.productId))
    .where(ofRestaurant)
    .orderBy(asc(optionGroups.position), asc(optionGroups.id));
  const groupsOf = Map.groupBy(
    groupRows.map(({ group }) => ({ ...group, options: optionsOf.get(group.id) ?? [] })),
    ({ productId }) => productId,
  );
  const branchRows = await db
    .select()
    .from(branches)
    .where(eq(branches.restaurantId, restaurant.id))
    .orderBy(asc(branches.position), asc(branches.id));
  const productRows = await db
    .select()
    .from(products)
    .where(ofRestaurant)
    .orderBy(asc(products.position), asc(products.id));
  return {
    city,
    restaurant,
    branches: branchRows.map((branch) => ({ ...branch, hours: hoursOf.get(branch.id) ?? [] })),
    categories: await db
      .select()
      .from(categories)
      .where(eq(categories.restaurantId, restaurant.id))
      .orderBy(asc(categories.position), asc(categories.id)),
    products: productRows.map((product) => ({ ...product, groups: groupsOf.get(product.id) ?? [] })),
  };
}
