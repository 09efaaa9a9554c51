import { and, asc, eq, sql } from 'drizzle-orm';
import type { PriceableProduct } from '#backend/cart/cart.ts';
import { type BranchRow, readBranches, readClosures } from '#backend/catalog/catalog-queries.ts';
import { applyStopList } from '#backend/catalog/stop-list.ts';
import { listOpenPeriods, toSchedules } from '#backend/catalog/schedule.ts';
import { wallClockAt } from '#contract/times.ts';
import type { ZoneChoice } from '#backend/db/order-snapshots.ts';
import { resolveZone } from '#backend/catalog/delivery-zones.ts';
import { type Database, isId } from '#backend/db/client.ts';
import type { Fulfilment } from '#contract/value-lists.ts';
import { cities, optionGroups, options, products, restaurants, slotRules } from '#backend/db/schema/index.ts';
import { DEFAULT_SLOT_RULE, readFullSlots, type SlotContext } from './slots.ts';
import { asMinor, ZERO, type Minor } from '#contract/money.ts';
import type { FulfilmentChoice } from '#backend/db/order-snapshots.ts';

const UNKNOWN_ZONE: ZoneChoice = { zoneId: null, place: null };

/** Everything in the database that the price of an order depends on; money in minor units. */
export type PricingContext = NonNullable<Awaited<ReturnType<typeof loadPricingContext>>>;

/**
 * Null for an unknown restaurant, and for a zone of another city. Every quote and order runs these queries, so those of
 * this module select only the columns that are used: reading the others takes longer than the joins.
 */
export async function loadPricingContext(
  db: Database,
  restaurantId: number,
  productIds: readonly number[],
  choice: FulfilmentChoice & { readonly now: Date },
) {
  const context = await loadFulfilmentContext(db, restaurantId, choice);
  if (!context) return null;
  return {
    ...context,
    /** The products of the order that exist, by id. Removed products are inactive. */
    products: await loadProducts(db, productIds.filter(isId)),
  };
}

/**
 * A restaurant with its city, the branch of a pickup or the zone of a delivery, the terms, and the input of its slots;
 * null for an unknown restaurant, and for a zone of another city.
 */
export async function loadFulfilmentContext(
  db: Database,
  restaurantId: number,
  { fulfilment, branchId, zone: zoneChoice, now }: FulfilmentChoice & { readonly now: Date },
) {
  if (!isId(restaurantId)) return null;
  const found = await readRestaurant(db, restaurantId, fulfilment);
  if (!found) return null;
  const { restaurant, city, rule } = found;
  const branches = await readBranches(db, restaurantId);
  const isRestaurantActive = restaurant.active && city.active;
  const chosen =
    fulfilment === 'delivery'
      ? undefined
      : branches.find((branch) => (branchId === null ? offersPickup(branch) : branch.id === branchId));
  const resolved =
    fulfilment === 'delivery'
      ? await resolveZone(db, { restaurantId, cityId: city.id }, zoneChoice ?? UNKNOWN_ZONE)
      : { zone: null, isChosen: false, unknownZoneTerms: null, problem: null };
  if (!resolved) return null;
  const { zone, isChosen: isZoneChosen, unknownZoneTerms, problem: zoneProblem } = resolved;
  const delivering = branches.filter(({ id }) => !zone?.branchId || id === zone.branchId);
  const chosenBranches = fulfilment === 'delivery' ? delivering : chosen ? [chosen] : [];
  const serving = isRestaurantActive ? chosenBranches.filter(({ active }) => active) : [];
  const schedules = toSchedules(restaurant, serving, await readClosures(db, { restaurantId, now }));
  const slotRule = rule ?? DEFAULT_SLOT_RULE;
  const clock = wallClockAt(now);
  const slots: SlotContext = {
    clock,
    periods: listOpenPeriods(schedules, clock),
    rule: slotRule,
    leadMinutes:
      ((fulfilment === 'pickup' ? restaurant.pickupMinutes : null) ?? restaurant.leadMinutes) +
      (zone?.travelMinutes ?? 0),
    busyMinutes: restaurant.busyUntil !== null && restaurant.busyUntil > now ? restaurant.busyMinutes : 0,
    fullSlots: await readFullSlots(db, { restaurantId, fulfilment }, slotRule, now),
  };
  const { price, minOrders, freeFromAmounts } = unknownZoneTerms ?? {
    price: fulfilment === 'pickup' ? ZERO : (zone?.price ?? city.deliveryPrice),
    minOrders: [zone?.minOrder ?? null],
    freeFromAmounts: [zone?.freeFrom ?? null],
  };
  // In minor units. While the zone is not known: the lowest price, the highest threshold, the lowest minimum.
  const terms = {
    price,
    freeFrom: highest(freeFromAmounts.map((threshold) => threshold ?? city.freeFrom)),
    minOrder: asMinor(Math.min(...minOrders.map((minOrder) => minOrder ?? restaurant.minOrder))),
  };
  return {
    restaurant,
    city,
    isRestaurantActive,
    fulfilment,
    branch: chosen ? { ...chosen, pickup: offersPickup(chosen) } : null,
    zone,
    isZoneChosen,
    zoneProblem,
    terms,
    slots,
  };
}

/** Whether orders can be collected at a branch. */
const offersPickup = ({ pickup, active }: BranchRow): boolean => pickup && active;

/** Reads the restaurant with its city and its slot rule. */
async function readRestaurant(db: Database, restaurantId: number, fulfilment: Fulfilment) {
  const rows = await db
    .select({
      restaurant: {
        id: restaurants.id,
        slug: restaurants.slug,
        name: restaurants.name,
        phone: restaurants.phone,
        minOrder: restaurants.minOrder,
        maxOrder: restaurants.maxOrder,
        leadMinutes: restaurants.leadMinutes,
        pickupMinutes: restaurants.pickupMinutes,
        deliveryPaymentMethods: restaurants.deliveryPaymentMethods,
        pickupPaymentMethods: restaurants.pickupPaymentMethods,
        pausedUntil: restaurants.pausedUntil,
        unattendedSince: restaurants.unattendedSince,
        busyMinutes: restaurants.busyMinutes,
        busyUntil: restaurants.busyUntil,
        active: restaurants.active,
      },
      city: {
        id: cities.id,
        slug: cities.slug,
        name: cities.name,
        currency: cities.currency,
        deliveryPrice: cities.deliveryPrice,
        freeFrom: cities.freeFrom,
        active: cities.active,
      },
      rule: {
        intervalMinutes: slotRules.intervalMinutes,
        daysAhead: slotRules.daysAhead,
        cutoffMinutes: slotRules.cutoffMinutes,
        maxOrders: slotRules.maxOrders,
      },
    })
    .from(restaurants)
    .innerJoin(cities, eq(cities.id, restaurants.cityId))
    .leftJoin(slotRules, and(eq(slotRules.restaurantId, restaurants.id), eq(slotRules.fulfilment, fulfilment)))
    .where(eq(restaurants.id, restaurantId))
    .prepare('pricing_restaurant')
    .execute();
  return rows[0] ?? null;
}

/** The highest threshold. Null represents a threshold that is never reached. */
const highest = (thresholds: readonly (Minor | null)[]): Minor | null =>
  thresholds.reduce((one, other) => (one === null || other === null ? null : one > other ? one : other), ZERO);

async function loadProducts(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, PriceableProduct>> {
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
        stopped: products.stopped,
        removedAt: products.removedAt,
      },
      group: {
        id: optionGroups.id,
        kind: optionGroups.kind,
        required: optionGroups.required,
        min: optionGroups.min,
        max: optionGroups.max,
      },
      option: { id: options.id, name: options.name, price: options.price, stopped: options.stopped },
    })
    .from(products)
    .leftJoin(optionGroups, eq(optionGroups.productId, products.id))
    .leftJoin(options, eq(options.groupId, optionGroups.id))
    .where(sql`${products.id} = any(${sql.param(ids)})`)
    .orderBy(asc(optionGroups.position), asc(optionGroups.id))
    .prepare('pricing_products')
    .execute();
  const found = new Map<number, PriceableProduct>();
  for (const [id, productRows] of Map.groupBy(rows, ({ product }) => product.id)) {
    const groups = [...Map.groupBy(productRows, ({ group }) => group?.id).values()].flatMap((groupRows) => {
      const group = groupRows[0]?.group;
      return group ? [{ ...group, options: groupRows.flatMap(({ option }) => option ?? []) }] : [];
    });
    const [row] = productRows;
    // Sold-out options are left out; a product that cannot be ordered without them is inactive.
    if (row)
      found.set(
        id,
        applyStopList({ ...row.product, active: row.product.active && row.product.removedAt === null, groups }),
      );
  }
  return found;
}
