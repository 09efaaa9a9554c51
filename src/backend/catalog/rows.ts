import { and, asc, desc, eq, getTableColumns, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { isId } from '#backend/db/rows.ts';
import { branches, branchHours, catalogChanges, categories, cities, news, newsProducts, optionGroups, options, products, restaurants, settings } from '#backend/db/schema/index.ts';

/** Where a product stands; its picture's address is made of the slugs. */
export interface Place {
  readonly citySlug: string;
  readonly restaurantSlug: string;
  readonly currency: string;
}

export type CityRow = typeof cities.$inferSelect;
/** `changedAt` is when anything of the restaurant, its menu included, last changed. */
export type RestaurantRow = typeof restaurants.$inferSelect & { readonly changedAt: Date | null };
export type OptionRow = typeof options.$inferSelect;
export type GroupRow = typeof optionGroups.$inferSelect & { readonly options: readonly OptionRow[] };
export type ProductRow = typeof products.$inferSelect & { readonly groups: readonly GroupRow[] };
export type BranchRow = typeof branches.$inferSelect & { readonly hours: readonly (typeof branchHours.$inferSelect)[] };
export type CategoryRow = typeof categories.$inferSelect;
export type NewsRow = typeof news.$inferSelect & { readonly productIds: readonly number[] };

/** Everything of the catalog but the menus, in the order people arranged it. */
export interface CatalogRows {
  readonly cities: readonly CityRow[];
  readonly restaurants: readonly RestaurantRow[];
  readonly branches: readonly BranchRow[];
  readonly news: readonly NewsRow[];
  /** Those that the news mention and that are still on a menu. */
  readonly newsProducts: readonly ProductRow[];
  readonly settings: ReadonlyMap<string, string>;
}

export interface MenuRows {
  readonly categories: readonly CategoryRow[];
  readonly products: readonly ProductRow[];
}

export async function readCatalog(db: Database): Promise<CatalogRows> {
  const hours = groupBy(await db.select().from(branchHours).orderBy(asc(branchHours.weekday), asc(branchHours.opens)), (row) => row.branchId);
  const mentions = groupBy(await db.select().from(newsProducts).orderBy(asc(newsProducts.position)), (row) => row.newsId);
  const branchRows = await db.select().from(branches).orderBy(asc(branches.position), asc(branches.id));
  const newsRows = await db.select().from(news).orderBy(desc(news.publishedAt), desc(news.id));
  const settingRows = await db.select().from(settings);
  const restaurantRows = await db
    .select({ restaurant: restaurants, changedAt: catalogChanges.changedAt })
    .from(restaurants)
    .leftJoin(catalogChanges, eq(catalogChanges.tag, sql`'restaurant:' || ${restaurants.id}`))
    .orderBy(asc(restaurants.cityId), asc(restaurants.position), asc(restaurants.id));
  return {
    cities: await db.select().from(cities).orderBy(asc(cities.position), asc(cities.id)),
    restaurants: restaurantRows.map(({ restaurant, changedAt }) => ({ ...restaurant, changedAt })),
    branches: branchRows.map((branch) => ({ ...branch, hours: hours.get(branch.id) ?? [] })),
    news: newsRows.map((item) => ({ ...item, productIds: (mentions.get(item.id) ?? []).map(({ productId }) => productId) })),
    newsProducts: (await readProducts(db, [...mentions.values()].flat().map(({ productId }) => productId))).filter(({ removedAt }) => removedAt === null),
    settings: new Map(settingRows.map(({ key, value }) => [key, value])),
  };
}

/** What a restaurant offers now; what was removed is not in it. */
export async function readMenu(db: Database, restaurantId: number): Promise<MenuRows> {
  const standing = and(eq(categories.restaurantId, restaurantId), isNull(categories.removedAt));
  const [categoryRows, productRows] = await Promise.all([
    db.select().from(categories).where(standing).orderBy(asc(categories.position), asc(categories.id)),
    readWhere(db, and(eq(products.restaurantId, restaurantId), isNull(products.removedAt))),
  ]);
  return { categories: categoryRows, products: productRows };
}

/** The products with these ids, removed ones too, which are not active; unknown ids are simply not in the answer. */
export async function readProducts(db: Database, asked: readonly number[]): Promise<readonly ProductRow[]> {
  const ids = asked.filter(isId);
  return ids.length === 0 ? [] : readWhere(db, inArray(products.id, ids));
}

/** Three questions at once, each of which finds the products itself: lists of ids would be long, and planned anew for every length. */
async function readWhere(db: Database, chosen: SQL | undefined): Promise<readonly ProductRow[]> {
  const [found, groupRows, optionRows] = await Promise.all([
    db.select().from(products).where(chosen).orderBy(asc(products.position), asc(products.id)),
    db.select(getTableColumns(optionGroups)).from(optionGroups).innerJoin(products, eq(products.id, optionGroups.productId)).where(chosen)
      .orderBy(asc(optionGroups.position), asc(optionGroups.id)),
    db.select(getTableColumns(options)).from(options).innerJoin(optionGroups, eq(optionGroups.id, options.groupId)).innerJoin(products, eq(products.id, optionGroups.productId)).where(chosen)
      .orderBy(asc(options.position), asc(options.id)),
  ]);
  const optionsOf = groupBy(optionRows, (row) => row.groupId);
  const groupsOf = groupBy(groupRows.map((group) => ({ ...group, options: optionsOf.get(group.id) ?? [] })), (row) => row.productId);
  return found.map((product) => ({ ...product, active: product.active && product.removedAt === null, groups: groupsOf.get(product.id) ?? [] }));
}

function groupBy<Row>(rows: readonly Row[], key: (row: Row) => number): ReadonlyMap<number, readonly Row[]> {
  return Map.groupBy(rows, key);
}
