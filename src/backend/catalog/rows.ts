import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { isId } from '#backend/db/rows.ts';
import { branches, branchHours, categories, cities, news, newsProducts, optionGroups, options, products, restaurants, settings } from '#backend/db/schema/index.ts';

/** Where a product stands; its picture's address is made of the slugs. */
export interface Place {
  readonly citySlug: string;
  readonly restaurantSlug: string;
  readonly currency: string;
}

export type CityRow = typeof cities.$inferSelect;
export type RestaurantRow = typeof restaurants.$inferSelect;
export type OptionRow = typeof options.$inferSelect;
export type GroupRow = typeof optionGroups.$inferSelect & { readonly options: readonly OptionRow[] };
export type ProductRow = typeof products.$inferSelect & { readonly groups: readonly GroupRow[] };
export type BranchRow = typeof branches.$inferSelect & { readonly hours: readonly (typeof branchHours.$inferSelect)[] };
export type CategoryRow = typeof categories.$inferSelect;
export type NewsRow = typeof news.$inferSelect & { readonly productIds: readonly number[] };

/** The whole catalog as the database has it at one moment, in the order people arranged it. */
export interface CatalogRows {
  readonly cities: readonly CityRow[];
  readonly restaurants: readonly RestaurantRow[];
  readonly branches: readonly BranchRow[];
  readonly categories: readonly CategoryRow[];
  readonly products: readonly ProductRow[];
  readonly news: readonly NewsRow[];
  readonly settings: ReadonlyMap<string, string>;
}

export async function readCatalog(db: Database): Promise<CatalogRows> {
  const hours = groupBy(await db.select().from(branchHours).orderBy(asc(branchHours.weekday), asc(branchHours.opens)), (row) => row.branchId);
  const mentions = groupBy(await db.select().from(newsProducts).orderBy(asc(newsProducts.position)), (row) => row.newsId);
  const branchRows = await db.select().from(branches).orderBy(asc(branches.position), asc(branches.id));
  const newsRows = await db.select().from(news).orderBy(desc(news.publishedAt), desc(news.id));
  const settingRows = await db.select().from(settings);
  return {
    cities: await db.select().from(cities).orderBy(asc(cities.position), asc(cities.id)),
    restaurants: await db.select().from(restaurants).orderBy(asc(restaurants.cityId), asc(restaurants.position), asc(restaurants.id)),
    branches: branchRows.map((branch) => ({ ...branch, hours: hours.get(branch.id) ?? [] })),
    categories: await db.select().from(categories).orderBy(asc(categories.position), asc(categories.id)),
    products: await readProducts(db),
    news: newsRows.map((item) => ({ ...item, productIds: (mentions.get(item.id) ?? []).map(({ productId }) => productId) })),
    settings: new Map(settingRows.map(({ key, value }) => [key, value])),
  };
}

/** The products with these ids, or all; unknown ids are simply not in the answer. */
export async function readProducts(db: Database, asked?: readonly number[]): Promise<readonly ProductRow[]> {
  const ids = asked?.filter(isId);
  if (ids?.length === 0) return [];
  const found = await db.select().from(products).where(ids && inArray(products.id, ids)).orderBy(asc(products.position), asc(products.id));
  const groupRows = await db.select().from(optionGroups).where(ids && inArray(optionGroups.productId, ids)).orderBy(asc(optionGroups.position), asc(optionGroups.id));
  const groupIds = groupRows.map(({ id }) => id);
  const optionRows = groupIds.length === 0 ? [] : await db.select().from(options).where(ids && inArray(options.groupId, groupIds)).orderBy(asc(options.position), asc(options.id));
  const optionsOf = groupBy(optionRows, (row) => row.groupId);
  const groupsOf = groupBy(groupRows.map((group) => ({ ...group, options: optionsOf.get(group.id) ?? [] })), (row) => row.productId);
  return found.map((product) => ({ ...product, groups: groupsOf.get(product.id) ?? [] }));
}

function groupBy<Row>(rows: readonly Row[], key: (row: Row) => number): ReadonlyMap<number, readonly Row[]> {
  return Map.groupBy(rows, key);
}

/** Where the restaurants with these ids stand. */
export async function readPlaces(db: Database, restaurantIds: readonly number[]): Promise<ReadonlyMap<number, Place>> {
  if (restaurantIds.length === 0) return new Map();
  const rows = await db
    .select({ id: restaurants.id, restaurantSlug: restaurants.slug, citySlug: cities.slug, currency: cities.currency })
    .from(restaurants)
    .innerJoin(cities, eq(cities.id, restaurants.cityId))
    .where(inArray(restaurants.id, [...restaurantIds]));
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}
