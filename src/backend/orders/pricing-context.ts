import { asc, eq, inArray } from 'drizzle-orm';
import type { PricedProduct } from '#backend/cart/cart-pricing.ts';
import type { Interval } from '#backend/catalog/opening-hours.ts';
import type { Database } from '#backend/db/client.ts';
import { isId } from '#backend/db/rows.ts';
import {
  branches,
  branchHours,
  cities,
  optionGroups,
  options,
  products,
  restaurants,
} from '#backend/db/schema/index.ts';

type RestaurantRow = typeof restaurants.$inferSelect;
type CityRow = typeof cities.$inferSelect;

/** What the price of an order depends on, as it is in the database now; money in minor units. */
export interface PricingContext {
  readonly restaurant: Pick<RestaurantRow, 'id' | 'slug' | 'name' | 'phone' | 'minOrder' | 'leadMinutes'>;
  readonly city: Pick<CityRow, 'id' | 'slug' | 'name' | 'currency' | 'deliveryPrice' | 'freeFrom'>;
  readonly hours: readonly Interval[];
  /** Known products of the order, by id. A removed one is not active. */
  readonly products: ReadonlyMap<number, PricedProduct>;
}

/** Null for an unknown restaurant. Every order reads this, so each statement names its columns: unused ones cost more than the joins. */
export async function loadPricingContext(
  db: Database,
  restaurantId: number,
  productIds: readonly number[],
): Promise<PricingContext | null> {
  if (!isId(restaurantId)) return null;
  const rows = await db
    .select({
      restaurant: {
        id: restaurants.id,
        slug: restaurants.slug,
        name: restaurants.name,
        phone: restaurants.phone,
        minOrder: restaurants.minOrder,
        leadMinutes: restaurants.leadMinutes,
      },
      city: {
        id: cities.id,
        slug: cities.slug,
        name: cities.name,
        currency: cities.currency,
        deliveryPrice: cities.deliveryPrice,
        freeFrom: cities.freeFrom,
      },
      branchId: branches.id,
      hours: { weekday: branchHours.weekday, from: branchHours.opens, to: branchHours.closes },
    })
    .from(restaurants)
    .innerJoin(cities, eq(cities.id, restaurants.cityId))
    .leftJoin(branches, eq(branches.restaurantId, restaurants.id))
    .leftJoin(branchHours, eq(branchHours.branchId, branches.id))
    .where(eq(restaurants.id, restaurantId))
    .orderBy(asc(branches.position), asc(branches.id));
  const [first] = rows;
  if (!first) return null;
  return {
    restaurant: first.restaurant,
    city: first.city,
    // The hours of the first branch are the restaurant's.
    hours: rows.flatMap(({ branchId, hours }) => (hours && branchId === first.branchId ? [hours] : [])),
    products: await loadProducts(db, productIds.filter(isId)),
  };
}

async function loadProducts(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, PricedProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      product: {
        id: products.id,
        restaurantId: products.restaurantId,
        slug: products.slug,
        picture: products.picture,
        name: products.name,
        price: products.price,
        active: products.active,
        removedAt: products.removedAt,
      },
      group: {
        id: optionGroups.id,
        kind: optionGroups.kind,
        required: optionGroups.required,
        min: optionGroups.min,
        max: optionGroups.max,
      },
      option: { id: options.id, name: options.name, price: options.price },
    })
    .from(products)
    .leftJoin(optionGroups, eq(optionGroups.productId, products.id))
    .leftJoin(options, eq(options.groupId, optionGroups.id))
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(optionGroups.position), asc(optionGroups.id));
  const found = new Map<number, PricedProduct>();
  for (const [id, ofProduct] of Map.groupBy(rows, ({ product }) => product.id)) {
    const groups = [...Map.groupBy(ofProduct, ({ group }) => group?.id).values()].flatMap((ofGroup) => {
      const group = ofGroup[0]?.group;
      return group ? [{ ...group, options: ofGroup.flatMap(({ option }) => option ?? []) }] : [];
    });
    const [row] = ofProduct;
    if (row) found.set(id, { ...row.product, active: row.product.active && row.product.removedAt === null, groups });
  }
  return found;
}
