import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { type Line, priceCart, type PricedCart, type PriceableProduct } from '#backend/cart/cart-pricing.ts';
import type { LocalizedText } from '#backend/text.ts';
import type { Fulfilment, TotalCode } from '#contract/value-lists.ts';
import type { Address, Card } from '#contract/user.ts';
import { lineTotal, calculateTotals, toMajor } from '#backend/money.ts';
import { withoutStopped } from '#backend/catalog/availability.ts';
import { getOpenStatus, listOpenPeriods, schedulesByBranch, wallClockAt } from '#backend/catalog/schedule.ts';
import {
  checkPromotion,
  type PromotionCandidate,
  type PromotionResult,
  type PromotionRow,
} from '#backend/promotions/promotions.ts';
import type { Problem } from '#contract/orders.ts';
import { resolveZone, type ZoneChoice } from '#backend/catalog/delivery-zones.ts';
import { type Database, isId } from '#backend/db/client.ts';
import {
  branches,
  branchHours,
  cities,
  closures,
  optionGroups,
  options,
  products,
  restaurants,
  slotRules,
  specialDays,
} from '#backend/db/schema/index.ts';
import {
  DEFAULT_SLOT_RULE,
  findCurrentPeriod,
  findFreeSlot,
  type PromisedTime,
  promisedTimeOfSlot,
  soonestPromisedTime,
  readFullSlots,
  type SlotContext,
} from './slots.ts';

// Parts of orders and quotes as the database stores them: copies that later changes of the catalog and the profile do not affect.

/** A delivery address without the id of the customer's saved address. */
export type AddressSnapshot = Omit<Address, 'id'>;
/** What an order shows of the card that it was paid with. */
export type CardSnapshot = Pick<Card, 'brand' | 'last4'>;

/** The branch where an order is collected. */
export interface BranchSnapshot {
  readonly id: number;
  readonly name: LocalizedText;
  readonly address: LocalizedText;
  readonly phone: string | null;
  /** WGS 84 degrees; null if not known. */
  readonly lat: number | null;
  readonly lng: number | null;
}

/** A chosen option of a line. */
export interface OptionSnapshot {
  readonly id: number;
  /** A modifier selects a variant, an additive adds something. */
  readonly kind: 'modifier' | 'additive';
  readonly name: LocalizedText;
  /** Of one unit, in minor units. */
  readonly price: number;
  readonly count: number;
}

/** Amounts in minor units. */
export type OrderTotals = Readonly<Record<TotalCode, number>>;

/** A price quote. An order is accepted only at exactly these totals; otherwise it is rejected with the reasons. */
export interface QuoteSnapshot {
  /** The customer's lines, with the prices that the quote showed, in major units as on the wire. */
  readonly lines: readonly Line[];
  readonly totals: OrderTotals;
  readonly promocode: string | null;
  /** How and when; quotes of earlier versions of the shop have neither: delivery as soon as possible. */
  readonly fulfilment?: FulfilmentChoice;
  /** The chosen slot, in milliseconds since the epoch; null or absent for as soon as possible. */
  readonly slotAt?: number | null;
  /** The slot of the promised time that the customer saw; null or absent if there was none. */
  readonly promisedSlotAt?: number | null;
  /** The start of the time span that was promised, in milliseconds since the epoch. */
  readonly promisedFrom?: number | null;
  /** When the quote was made, in milliseconds since the epoch. */
  readonly quotedAt?: number;
}

export interface FulfilmentChoice {
  readonly fulfilment: Fulfilment;
  /** The branch where the order is collected; null for a delivery. */
  readonly branchId: number | null;
  /** Where it is delivered; null if that is not known, and for an order that is collected. */
  readonly zone: ZoneChoice | null;
}

const UNKNOWN_ZONE: ZoneChoice = { zoneId: null, place: null };
/** A delivery to a zone that is not known. */
export const DELIVERY_TO_UNKNOWN_ZONE: FulfilmentChoice = { fulfilment: 'delivery', branchId: null, zone: null };

export interface PricingInput {
  readonly lines: readonly Line[];
  /** Null without a promo code. */
  readonly promotion: PromotionCandidate | null;
  /** City of the delivery address; null while none is chosen, and for an order that is collected. */
  readonly addressCityId: number | null;
  /** The slot that the customer chose, in milliseconds since the epoch; null for as soon as possible. */
  readonly slotAt: number | null;
  readonly now: Date;
}

export interface PricedOrder {
  readonly cart: PricedCart;
  /** The promotion that applies. */
  readonly promotion: PromotionRow | null;
  readonly totals: OrderTotals;
  /** Null if the order cannot be prepared at the chosen time. */
  readonly promisedTime: PromisedTime | null;
  /** Everything that prevents this order now. */
  readonly problems: readonly Problem[];
}

/** Prices and checks an order; quotes and orders go through the same rules. */
export function priceOrder(
  { lines, promotion: candidate, addressCityId, slotAt, now }: PricingInput,
  { restaurant, city, products, fulfilment, branch, slots, terms, zoneProblem }: PricingContext,
): PricedOrder {
  const cart = priceCart(lines, products, restaurant.id);
  const itemsTotal = cart.available.reduce((sum, line) => sum + lineTotal(line), 0);
  const result =
    candidate && checkPromotion(candidate, { restaurantId: restaurant.id, cityId: city.id, sum: itemsTotal, now });
  const promotion = result && 'promotion' in result ? result.promotion : null;
  const totals = calculateTotals(cart.available, terms, promotion);
  const promisedTime =
    slotAt === null ? soonestPromisedTime(slots, now.getTime()) : promisedTimeOfSlot(slots, slotAt, now.getTime());
  const isUnavailable = fulfilment === 'pickup' && !branch?.pickup;
  const problems: Problem[] = [
    ...lineProblems(cart),
    ...(isUnavailable ? [{ code: 'fulfilment_unavailable' as const }] : []),
    ...(zoneProblem ? [zoneProblem] : []),
    ...(promisedTime || isUnavailable ? [] : [timeProblem(slots, slotAt, now)]),
    ...(itemsTotal < terms.minOrder
      ? [{ code: 'min_order_not_met' as const, amount: toMajor(terms.minOrder - itemsTotal) }]
      : []),
    ...(addressCityId !== null && addressCityId !== city.id ? [{ code: 'address_other_city' as const }] : []),
    ...promotionProblems(result),
  ];
  return { cart, promotion, totals, promisedTime, problems };
}

/** Why no time can be promised: `at` is the next opening of a closed restaurant, else the next free slot. */
function timeProblem(slots: SlotContext, slotAt: number | null, now: Date): Problem {
  const opening = getOpenStatus(slots.periods, now);
  if (slotAt === null && !opening.open)
    return { code: 'restaurant_closed', at: opening.opensAt?.toISOString() ?? null };
  const free = findFreeSlot(slots, now.getTime(), slotAt);
  const isFull = slotAt === null ? findCurrentPeriod(slots, now.getTime()) !== null : slots.fullSlots.has(slotAt);
  return {
    code: isFull ? 'slot_full' : 'slot_unavailable',
    at: free === null ? null : new Date(free).toISOString(),
  };
}

function lineProblems({ available, unavailable }: PricedCart): Problem[] {
  return [
    ...unavailable.map(({ line, code }) => ({ code, product_id: line.id, id_front: line.id_front })),
    ...available
      .filter(({ priceChanged }) => priceChanged)
      .map(({ line }) => ({ code: 'price_changed' as const, product_id: line.id, id_front: line.id_front })),
  ];
}

function promotionProblems(result: PromotionResult | null): Problem[] {
  if (!result || 'promotion' in result) return [];
  return [
    result.missing === undefined ? { code: result.code } : { code: result.code, amount: toMajor(result.missing) },
  ];
}

/** What the price of an order depends on, as it is in the database now; money in minor units. */
export type PricingContext = NonNullable<Awaited<ReturnType<typeof loadPricingContext>>>;

/** Null for an unknown restaurant. Every order reads this, so each statement names its columns: unused ones cost more than the joins. */
export async function loadPricingContext(
  db: Database,
  restaurantId: number,
  productIds: readonly number[],
  choice: FulfilmentChoice & { readonly now: Date },
) {
  const service = await loadServiceContext(db, restaurantId, choice);
  if (!service) return null;
  return {
    ...service,
    /** Known products of the order, by id. A removed one is not active. */
    products: await loadProducts(db, productIds.filter(isId)),
  };
}

/**
 * A restaurant with its city, the branch of a pickup or the terms of a delivery, and the times it offers; null for an unknown restaurant
 * and for a zone that is not one of its city. `isZoneFromQuote`: the zone is that of a quote, so it is not looked up by the place, which the caller does not have.
 */
export async function loadServiceContext(
  db: Database,
  restaurantId: number,
  {
    fulfilment,
    branchId,
    zone: zoneChoice,
    now,
    isZoneFromQuote = false,
  }: FulfilmentChoice & { readonly now: Date; readonly isZoneFromQuote?: boolean },
) {
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
        pickupMinutes: restaurants.pickupMinutes,
        pausedUntil: restaurants.pausedUntil,
        unattendedSince: restaurants.unattendedSince,
        busyMinutes: restaurants.busyMinutes,
        busyUntil: restaurants.busyUntil,
      },
      city: {
        id: cities.id,
        slug: cities.slug,
        name: cities.name,
        currency: cities.currency,
        deliveryPrice: cities.deliveryPrice,
        freeFrom: cities.freeFrom,
      },
      branch: {
        id: branches.id,
        name: branches.name,
        address: branches.address,
        phone: branches.phone,
        lat: branches.lat,
        lng: branches.lng,
        pickup: branches.pickup,
      },
      hours: { weekday: branchHours.weekday, from: branchHours.opens, to: branchHours.closes },
      rule: {
        intervalMinutes: slotRules.intervalMinutes,
        daysAhead: slotRules.daysAhead,
        cutoffMinutes: slotRules.cutoffMinutes,
        maxOrders: slotRules.maxOrders,
      },
    })
    .from(restaurants)
    .innerJoin(cities, eq(cities.id, restaurants.cityId))
    .leftJoin(branches, eq(branches.restaurantId, restaurants.id))
    .leftJoin(branchHours, eq(branchHours.branchId, branches.id))
    .leftJoin(slotRules, and(eq(slotRules.restaurantId, restaurants.id), eq(slotRules.fulfilment, fulfilment)))
    .where(eq(restaurants.id, restaurantId))
    .orderBy(asc(branches.position), asc(branches.id))
    .prepare('pricing_restaurant')
    .execute();
  const [first] = rows;
  if (!first) return null;
  const { restaurant, city, rule } = first;
  const branchesWithHours = [...Map.groupBy(rows, ({ branch }) => branch?.id).values()].flatMap((ofBranch) => {
    const branch = ofBranch[0]?.branch;
    return branch ? [{ branch, hours: ofBranch.flatMap(({ hours }) => hours ?? []) }] : [];
  });
  const chosen =
    fulfilment === 'delivery'
      ? undefined
      : branchesWithHours.find(({ branch }) => (branchId === null ? branch.pickup : branch.id === branchId));
  const resolved =
    fulfilment === 'delivery'
      ? await resolveZone(db, { restaurantId, cityId: city.id }, zoneChoice ?? UNKNOWN_ZONE, {
          isKnown: isZoneFromQuote,
        })
      : { zone: null, lowest: null, problem: null };
  if (!resolved) return null;
  const { zone, lowest, problem: zoneProblem } = resolved;
  const delivering = branchesWithHours.filter(({ branch }) => !zone?.branchId || branch.id === zone.branchId);
  const serving = fulfilment === 'delivery' ? delivering : chosen ? [chosen] : [];
  const schedules = schedulesByBranch({
    branches: serving.map(({ branch, hours }) => ({ id: branch.id, hours })),
    ...(await loadScheduleExceptions(db, restaurantId, now)),
    pausedUntil: restaurant.pausedUntil,
    unattendedSince: restaurant.unattendedSince,
  });
  const slotRule = rule ?? DEFAULT_SLOT_RULE;
  const clock = wallClockAt(now);
  const slots: SlotContext = {
    clock,
    periods: listOpenPeriods([...schedules.values()], clock),
    rule: slotRule,
    leadMinutes:
      ((fulfilment === 'pickup' ? restaurant.pickupMinutes : null) ?? restaurant.leadMinutes) +
      (zone?.travelMinutes ?? 0),
    busyMinutes: restaurant.busyUntil !== null && restaurant.busyUntil > now ? restaurant.busyMinutes : 0,
    fullSlots: await readFullSlots(db, { restaurantId, fulfilment }, slotRule, now),
  };
  const { price, minOrders, freeFrom } = lowest ?? {
    price: fulfilment === 'pickup' ? 0 : (zone?.price ?? city.deliveryPrice),
    minOrders: [zone?.minOrder ?? null],
    freeFrom: [zone?.freeFrom ?? null],
  };
  const terms = {
    /** Of the delivery, in minor units; the lowest price and minimum and the highest threshold while its zone is not known. */
    price,
    freeFrom: highest(freeFrom.map((threshold) => threshold ?? city.freeFrom)),
    minOrder: Math.min(...minOrders.map((minOrder) => minOrder ?? restaurant.minOrder)),
  };
  return { restaurant, city, fulfilment, branch: chosen?.branch ?? null, zone, zoneProblem, terms, slots };
}

/** The highest threshold; null if one of them is never reached. */
const highest = (thresholds: readonly (number | null)[]): number | null =>
  thresholds.reduce((one, other) => (one === null || other === null ? null : Math.max(one, other)), 0);

/** What differs from the weekly hours now or later. */
async function loadScheduleExceptions(db: Database, restaurantId: number, now: Date) {
  const specialDayRows = await db
    .select({ branchId: specialDays.branchId, date: specialDays.date, from: specialDays.opens, to: specialDays.closes })
    .from(specialDays)
    .innerJoin(branches, eq(branches.id, specialDays.branchId))
    .where(eq(branches.restaurantId, restaurantId))
    .prepare('pricing_special_days')
    .execute();
  const closureRows = await db
    .select({ branchId: closures.branchId, startsAt: closures.startsAt, endsAt: closures.endsAt })
    .from(closures)
    .where(and(eq(closures.restaurantId, restaurantId), gt(closures.endsAt, now)))
    .prepare('pricing_closures')
    .execute();
  return { specialDays: specialDayRows, closures: closureRows };
}

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
  for (const [id, ofProduct] of Map.groupBy(rows, ({ product }) => product.id)) {
    const groups = [...Map.groupBy(ofProduct, ({ group }) => group?.id).values()].flatMap((ofGroup) => {
      const group = ofGroup[0]?.group;
      return group ? [{ ...group, options: ofGroup.flatMap(({ option }) => option ?? []) }] : [];
    });
    const [row] = ofProduct;
    if (row)
      found.set(
        id,
        withoutStopped({ ...row.product, active: row.product.active && row.product.removedAt === null, groups }),
      );
  }
  return found;
}
