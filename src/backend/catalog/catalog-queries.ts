import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  ne,
  notInArray,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import { type Database, isId } from '#backend/db/client.ts';
import {
  branches,
  branchHours,
  catalogChanges,
  categories,
  cities,
  closures,
  deliveryZones,
  news,
  newsProducts,
  optionGroups,
  options,
  orderItems,
  orders,
  products,
  restaurants,
  slotRules,
  specialDays,
  catalogVersion,
} from '#backend/db/schema/index.ts';
import { countReviews } from '#backend/reviews/reviews.ts';
import { UNDELIVERED_STATUSES } from '#contract/order-lifecycle.ts';
import { type InfoPageVersionRow, readPublicInfoPages } from './info-pages.ts';
import { readShopBrand, type ShopBrandRow } from './shop-brand.ts';
import { type ShopContactTexts, readShopContacts, readShopLanguages } from './shop-contacts.ts';
import { applyStopList } from './stop-list.ts';

export type CityRow = typeof cities.$inferSelect;
export type RestaurantRow = typeof restaurants.$inferSelect;
export type BranchRow = typeof branches.$inferSelect & {
  readonly hours: readonly (typeof branchHours.$inferSelect)[];
  readonly specialDays: readonly (typeof specialDays.$inferSelect)[];
};
export type GroupRow = typeof optionGroups.$inferSelect & {
  readonly options: readonly (typeof options.$inferSelect)[];
};
export type ProductRow = typeof products.$inferSelect & { readonly groups: readonly GroupRow[] };
export type NewsRow = typeof news.$inferSelect & { readonly productIds: readonly number[] };

const { id, cityId, restaurantId, price, freeFrom, minOrder, travelMinutes } = getTableColumns(deliveryZones);
const zoneTermsColumns = { id, cityId, restaurantId, price, freeFrom, minOrder, travelMinutes };
/** The price and conditions of a delivery zone, without its names and its area. */
export type ZoneTermsRow = Pick<typeof deliveryZones.$inferSelect, keyof typeof zoneTermsColumns>;

/** The public catalog without the menus. Every list except `zones` is in display order. */
export interface CatalogRows {
  readonly cities: readonly CityRow[];
  readonly restaurants: readonly RestaurantRow[];
  readonly branches: readonly BranchRow[];
  readonly closures: readonly (typeof closures.$inferSelect)[];
  /** The rules that end orders before closing. */
  readonly cutoffs: readonly Pick<typeof slotRules.$inferSelect, 'restaurantId' | 'fulfilment' | 'cutoffMinutes'>[];
  /** The active delivery zones. */
  readonly zones: readonly ZoneTermsRow[];
  readonly news: readonly NewsRow[];
  /** The products of all news items, except those that were removed from their menu. */
  readonly newsProducts: readonly ProductRow[];
  readonly infoPages: readonly InfoPageVersionRow[];
  readonly contacts: ShopContactTexts;
  /** The languages besides the default one; null for all. */
  readonly languages: readonly string[] | null;
  readonly brand: ShopBrandRow | null;
  /** Numbers of approved reviews by restaurant. */
  readonly reviewCounts: ReadonlyMap<number, number>;
  /** When and in which version each tag changed last. */
  readonly changes: ReadonlyMap<string, typeof catalogChanges.$inferSelect>;
}

export interface MenuRows {
  readonly categories: readonly (typeof categories.$inferSelect)[];
  readonly products: readonly ProductRow[];
}

export async function readCatalog(db: Database): Promise<CatalogRows> {
  const changeRows = await db.select().from(catalogChanges);
  const mentionRows = await db.select().from(newsProducts).orderBy(asc(newsProducts.position));
  const mentionedProducts = await readProducts(
    db,
    mentionRows.map(({ productId }) => productId),
  );
  const newsRows = await db
    .select()
    .from(news)
    .where(eq(news.isPublic, true))
    .orderBy(desc(news.publishedAt), desc(news.id));
  const mentions = Map.groupBy(mentionRows, (row) => row.newsId);
  return {
    cities: await db.select().from(cities).where(eq(cities.active, true)).orderBy(asc(cities.position), asc(cities.id)),
    restaurants: await db
      .select()
      .from(restaurants)
      .where(eq(restaurants.active, true))
      .orderBy(asc(restaurants.cityId), asc(restaurants.position), asc(restaurants.id)),
    branches: (await readBranches(db)).filter(({ active }) => active),
    zones: await db.select(zoneTermsColumns).from(deliveryZones).where(eq(deliveryZones.active, true)),
    closures: await readClosures(db),
    cutoffs: await db
      .select({
        restaurantId: slotRules.restaurantId,
        fulfilment: slotRules.fulfilment,
        cutoffMinutes: slotRules.cutoffMinutes,
      })
      .from(slotRules)
      .where(gt(slotRules.cutoffMinutes, 0)),
    news: newsRows.map((item) => ({
      ...item,
      productIds: (mentions.get(item.id) ?? []).map(({ productId }) => productId),
    })),
    newsProducts: mentionedProducts.filter(({ removedAt }) => removedAt === null),
    reviewCounts: await countReviews(db),
    infoPages: await readPublicInfoPages(db),
    contacts: await readShopContacts(db),
    languages: await readShopLanguages(db),
    brand: await readShopBrand(db),
    changes: new Map(changeRows.map((change) => [change.tag, change])),
  };
}

/** The branches of one restaurant or of all, inactive ones included, in display order. */
export async function readBranches(db: Database, restaurantId?: number): Promise<readonly BranchRow[]> {
  const isAll = restaurantId === undefined;
  const condition = isAll ? undefined : eq(branches.restaurantId, restaurantId);
  // Every quote and order reads those of a restaurant.
  const nameOf = (rows: string) => `${isAll ? 'all' : 'restaurant'}_${rows}`;
  const branchRows = await db
    .select()
    .from(branches)
    .where(condition)
    .orderBy(asc(branches.position), asc(branches.id))
    .prepare(nameOf('branches'))
    .execute();
  const hourRows = await db
    .select(getTableColumns(branchHours))
    .from(branchHours)
    .innerJoin(branches, eq(branches.id, branchHours.branchId))
    .where(condition)
    .orderBy(asc(branchHours.weekday), asc(branchHours.opens))
    .prepare(nameOf('hours'))
    .execute();
  const specialRows = await db
    .select(getTableColumns(specialDays))
    .from(specialDays)
    .innerJoin(branches, eq(branches.id, specialDays.branchId))
    .where(condition)
    .orderBy(asc(specialDays.date), asc(specialDays.opens))
    .prepare(nameOf('special_days'))
    .execute();
  const hours = Map.groupBy(hourRows, (row) => row.branchId);
  const special = Map.groupBy(specialRows, (row) => row.branchId);
  return branchRows.map((branch) => ({
    ...branch,
    hours: hours.get(branch.id) ?? [],
    specialDays: special.get(branch.id) ?? [],
  }));
}

/** The closures of a restaurant that are not over, or all closures, by start. */
export const readClosures = (db: Database, current?: { readonly restaurantId: number; readonly now: Date }) =>
  db
    .select()
    .from(closures)
    .where(current && and(eq(closures.restaurantId, current.restaurantId), gt(closures.endsAt, current.now)))
    .orderBy(asc(closures.startsAt), asc(closures.id))
    .prepare(current ? 'restaurant_closures' : 'all_closures')
    .execute();

/** The menu of a restaurant; `withRemoved` includes the categories and products that were removed from it. */
export async function readMenu(
  db: Database,
  restaurantId: number,
  { withRemoved = false }: { readonly withRemoved?: boolean } = {},
): Promise<MenuRows> {
  const menuCondition = (table: typeof categories | typeof products) =>
    and(eq(table.restaurantId, restaurantId), withRemoved ? undefined : isNull(table.removedAt));
  return {
    categories: await db
      .select()
      .from(categories)
      .where(menuCondition(categories))
      .orderBy(asc(categories.position), asc(categories.id)),
    products: await readProductsWhere(db, menuCondition(products)),
  };
}

/** The products with these ids as customers can order them. Removed products are inactive; unknown ids are left out. */
export async function readProducts(db: Database, ids: readonly number[]): Promise<readonly ProductRow[]> {
  const valid = ids.filter(isId);
  if (valid.length === 0) return [];
  const rows = await readProductsWhere(db, inArray(products.id, valid));
  return rows.map((row) => applyStopList({ ...row, active: row.active && row.removedAt === null }));
}

/** A product as it is stored, including sold-out options; undefined if it does not exist. */
export async function readStoredProduct(db: Database, id: number): Promise<ProductRow | undefined> {
  const [row] = await readProductsWhere(db, eq(products.id, id));
  return row;
}

/** The products of a restaurant that were ordered most since a moment, the most ordered first. */
export async function readPopularProducts(
  db: Database,
  restaurantId: number,
  since: Date,
  limit: number,
): Promise<readonly number[]> {
  const rows = await db
    .select({ id: orderItems.productId })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        eq(orders.restaurantId, restaurantId),
        gte(orders.createdAt, since),
        notInArray(orders.status, [...UNDELIVERED_STATUSES]),
      ),
    )
    .groupBy(orderItems.productId)
    .orderBy(desc(sum(orderItems.count)), asc(orderItems.productId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Restaurants with this slug, in one city or in all. */
export const findRestaurants = (db: Database, slug: string, citySlug?: string) =>
  db
    .select({ city: cities, restaurant: restaurants })
    .from(restaurants)
    .innerJoin(cities, eq(cities.id, restaurants.cityId))
    .where(and(eq(restaurants.slug, slug), citySlug === undefined ? undefined : eq(cities.slug, citySlug)))
    .orderBy(asc(cities.position));

/** Whether the restaurant ever had a product with this slug. */
export const hasProductEverExisted = async (db: Database, restaurantId: number, slug: string): Promise<boolean> =>
  (await db.$count(products, and(eq(products.restaurantId, restaurantId), eq(products.slug, slug)))) > 0;

/**
 * Selects groups and options by the same condition, not by a list of product ids: the database would plan the query
 * again for every length of such a list.
 */
async function readProductsWhere(db: Database, condition: SQL | undefined): Promise<readonly ProductRow[]> {
  const productRows = await db
    .select()
    .from(products)
    .where(condition)
    .orderBy(asc(products.position), asc(products.id));
  const groupRows = await db
    .select(getTableColumns(optionGroups))
    .from(optionGroups)
    .innerJoin(products, eq(products.id, optionGroups.productId))
    .where(condition)
    .orderBy(asc(optionGroups.position), asc(optionGroups.id));
  const optionRows = await db
    .select(getTableColumns(options))
    .from(options)
    .innerJoin(optionGroups, eq(optionGroups.id, options.groupId))
    .innerJoin(products, eq(products.id, optionGroups.productId))
    .where(condition)
    .orderBy(asc(options.position), asc(options.id));
  const optionsByGroup = Map.groupBy(optionRows, (row) => row.groupId);
  const groupsByProduct = Map.groupBy(
    groupRows.map((group) => ({ ...group, options: optionsByGroup.get(group.id) ?? [] })),
    (row) => row.productId,
  );
  return productRows.map((product) => ({ ...product, groups: groupsByProduct.get(product.id) ?? [] }));
}

/** The changes of the catalog since a version. */
export interface CatalogChanges {
  /** Grows with every change, on any instance. */
  readonly version: number;
  /**
   * The cache tags of the parts that changed: `restaurant:12` (its row, branches or menu), `city:1` (its row, its
   * restaurants and their hours), `news`, `settings`; or `all` for the whole catalog.
   */
  readonly tags: readonly string[] | 'all';
}

/** The changes after a version, 0 for everything; null when nothing changed. */
export async function readChanges(db: Database, since: number): Promise<CatalogChanges | null> {
  const [changed] = await db
    .select({ version: catalogVersion.version })
    .from(catalogVersion)
    .where(ne(catalogVersion.version, sql.placeholder('since')))
    .prepare('catalog_version')
    .execute({ since });
  if (!changed) return null;
  const { version } = changed;
  // A lower version means that the database was restored to an earlier state.
  if (since <= 0 || version < since) return { version, tags: 'all' };
  // A change that commits between the two statements is in this result and in that of the next call.
  const rows = await db
    .select({ tag: catalogChanges.tag })
    .from(catalogChanges)
    .where(gt(catalogChanges.version, since));
  const tags = rows.map(({ tag }) => tag);
  return { version, tags: tags.length === 0 || tags.includes('all') ? 'all' : tags };
}
