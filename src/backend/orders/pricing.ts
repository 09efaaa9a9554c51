import { asc, eq, sql } from 'drizzle-orm';
import { type Line, priceCart, type PricedCart, type PricedProduct } from '#backend/cart/cart-pricing.ts';
import type { LocalizedText } from '#backend/text.ts';
import type { TotalCode } from '#contract/constants.ts';
import type { Address, Card } from '#contract/user.ts';
import { lineTotal, calculateTotals, toMajor } from '#backend/money.ts';
import { getOpenStatus } from '#backend/catalog/open-status.ts';
import {
  checkPromotion,
  type PromotionCandidate,
  type PromotionResult,
  type PromotionRow,
} from '#backend/promotions/promotions.ts';
import type { Problem } from '#contract/orders.ts';
import { type Database, isId } from '#backend/db/client.ts';
import {
  branches,
  branchHours,
  cities,
  optionGroups,
  options,
  products,
  restaurants,
} from '#backend/db/schema/index.ts';

// Parts of orders and quotes as the database stores them: copies that later changes of the catalog and the profile do not affect.

/** A delivery address without the id of the customer's saved address. */
export type AddressSnapshot = Omit<Address, 'id'>;
/** What an order shows of the card that it was paid with. */
export type CardSnapshot = Pick<Card, 'brand' | 'last4'>;

/** A chosen option of a line. */
export interface OptionSnapshot {
  readonly id: number;
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
}

export interface PricingInput {
  readonly lines: readonly Line[];
  /** Null without a promo code. */
  readonly promotion: PromotionCandidate | null;
  /** City of the delivery address; null while none is chosen. */
  readonly addressCityId: number | null;
  readonly now: Date;
}

export interface PricedOrder {
  readonly cart: PricedCart;
  /** The promotion that applies. */
  readonly promotion: PromotionRow | null;
  readonly totals: OrderTotals;
  /** Everything that prevents this order now. */
  readonly problems: readonly Problem[];
}

/** Prices and checks an order; quotes and orders go through the same rules. */
export function priceOrder(
  { lines, promotion: candidate, addressCityId, now }: PricingInput,
  { restaurant, city, hours, products }: PricingContext,
): PricedOrder {
  const cart = priceCart(lines, products, restaurant.id);
  const items = cart.available.reduce((sum, line) => sum + lineTotal(line), 0);
  const result =
    candidate && checkPromotion(candidate, { restaurantId: restaurant.id, cityId: city.id, sum: items, now });
  const promotion = result && 'promotion' in result ? result.promotion : null;
  const totals = calculateTotals(cart.available, { price: city.deliveryPrice, freeFrom: city.freeFrom }, promotion);
  const opening = getOpenStatus(hours, now);
  const problems: Problem[] = [
    ...lineProblems(cart),
    ...(opening.open ? [] : [{ code: 'restaurant_closed' as const, at: opening.opensAt?.toISOString() ?? null }]),
    ...(items < restaurant.minOrder
      ? [{ code: 'min_order_not_met' as const, amount: toMajor(restaurant.minOrder - items) }]
      : []),
    ...(addressCityId !== null && addressCityId !== city.id ? [{ code: 'address_other_city' as const }] : []),
    ...promotionProblems(result),
  ];
  return { cart, promotion, totals, problems };
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
export async function loadPricingContext(db: Database, restaurantId: number, productIds: readonly number[]) {
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
    .orderBy(asc(branches.position), asc(branches.id))
    .prepare('pricing_restaurant')
    .execute();
  const [first] = rows;
  if (!first) return null;
  return {
    restaurant: first.restaurant,
    city: first.city,
    // The hours of the first branch are the restaurant's.
    hours: rows.flatMap(({ branchId, hours }) => (hours && branchId === first.branchId ? [hours] : [])),
    /** Known products of the order, by id. A removed one is not active. */
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
    .where(sql`${products.id} = any(${sql.param(ids)})`)
    .orderBy(asc(optionGroups.position), asc(optionGroups.id))
    .prepare('pricing_products')
    .execute();
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
