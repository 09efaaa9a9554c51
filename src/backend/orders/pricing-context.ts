import { asc, eq, inArray } from 'drizzle-orm';
import type { PricedProduct } from '#backend/cart/cart-pricing.ts';
import type { Interval } from '#backend/catalog/opening-hours.ts';
import type { Database } from '#backend/db/client.ts';
import { isId } from '#backend/db/rows.ts';
import { branches, branchHours, cities, optionGroups, options, products, restaurants } from '#backend/db/schema/index.ts';

/** What the price of an order depends on, as it is in the database now; money in minor units. */
export interface PricingContext {
  readonly restaurant: typeof restaurants.$inferSelect;
  readonly city: typeof cities.$inferSelect;
  readonly hours: readonly Interval[];
  /** Known products of the order, by id. A removed one is not active. */
  readonly products: ReadonlyMap<number, PricedProduct>;
}

/** Null for an unknown restaurant. Statements of a transaction run one after another, since they share a connection. */
export async function loadPricingContext(db: Database, restaurantId: number, productIds: readonly number[]): Promise<PricingContext | null> {
  if (!isId(restaurantId)) return null;
  const [found] = await db
    .select({ restaurant: restaurants, city: cities })
    .from(restaurants)
    .innerJoin(cities, eq(cities.id, restaurants.cityId))
    .where(eq(restaurants.id, restaurantId));
  if (!found) return null;
  return { ...found, hours: await loadHours(db, restaurantId), products: await loadProducts(db, productIds.filter(isId)) };
}

/** The hours of the first branch are the restaurant's. */
async function loadHours(db: Database, restaurantId: number): Promise<Interval[]> {
  const rows = await db
    .select({ branchId: branches.id, hours: { weekday: branchHours.weekday, from: branchHours.opens, to: branchHours.closes } })
    .from(branches)
    .leftJoin(branchHours, eq(branchHours.branchId, branches.id))
    .where(eq(branches.restaurantId, restaurantId))
    .orderBy(asc(branches.position), asc(branches.id));
  return rows.flatMap(({ branchId, hours }) => (hours && branchId === rows[0]?.branchId ? [hours] : []));
}

async function loadProducts(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, PricedProduct>> {
  if (ids.length === 0) return new Map();
  const productRows = await db.select().from(products).where(inArray(products.id, [...ids]));
  const optionRows = await db
    .select({ group: optionGroups, option: { id: options.id, name: options.name, price: options.price } })
    .from(optionGroups)
    .leftJoin(options, eq(options.groupId, optionGroups.id))
    .where(inArray(optionGroups.productId, [...ids]))
    .orderBy(asc(optionGroups.position), asc(optionGroups.id), asc(options.position), asc(options.id));
  const groups = [...Map.groupBy(optionRows, ({ group }) => group.id).values()].flatMap((rows) =>
    rows[0] ? [{ ...rows[0].group, options: rows.flatMap(({ option }) => option ?? []) }] : [],
  );
  const groupsOf = Map.groupBy(groups, ({ productId }) => productId);
  return new Map(
    productRows.map((product) => [product.id, { ...product, active: product.active && product.removedAt === null, groups: groupsOf.get(product.id) ?? [] }]),
  );
}
