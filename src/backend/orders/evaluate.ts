import { asc, eq } from 'drizzle-orm';
import { lineTotal, totalsOf } from '#backend/cart/totals.ts';
import { priceCart, type Line, type PricedCart } from '#backend/cart/pricing.ts';
import { openingAt } from '#backend/catalog/hours.ts';
import { readProducts } from '#backend/catalog/rows.ts';
import type { Database } from '#backend/db/client.ts';
import { branches, branchHours, cities, restaurants } from '#backend/db/schema/index.ts';
import { isId } from '#backend/db/rows.ts';
import { toMajor } from '#backend/money.ts';
import { findPromotion, type PromotionAnswer, type PromotionRow } from '#backend/promo/promotion.ts';
import type { Problem } from '#contract/orders.ts';
import type { Totals } from './snapshot.ts';

export interface Wish {
  readonly restaurantId: number;
  readonly lines: readonly Line[];
  readonly promocode: string | null;
  /** City of the delivery address, when one is given. */
  readonly addressCityId: number | null;
  readonly userId: number;
  readonly now: Date;
}

export interface Evaluation {
  readonly restaurant: typeof restaurants.$inferSelect;
  readonly city: typeof cities.$inferSelect;
  readonly cart: PricedCart;
  readonly promotion: PromotionRow | null;
  readonly totals: Totals;
  /** Everything that stands against ordering this now. */
  readonly problems: readonly Problem[];
}

/** Works out from the database what the customer's wish comes to; null for an unknown restaurant. `lock` holds the promotion. */
export async function evaluate(db: Database, wish: Wish, lock = false): Promise<Evaluation | null> {
  const place = await readPlace(db, wish.restaurantId);
  if (!place) return null;
  const { restaurant, city } = place;
  const products = new Map((await readProducts(db, wish.lines.map(({ id }) => id))).map((product) => [product.id, product]));
  const cart = priceCart(wish.lines, products, restaurant.id);
  const items = cart.available.reduce((sum, line) => sum + lineTotal(line), 0);
  const { userId, now, promocode } = wish;
  const answer = promocode
    ? await findPromotion(db, { code: promocode, restaurantId: restaurant.id, cityId: city.id, sum: items, userId, now }, lock)
    : null;
  const promotion = answer && 'promotion' in answer ? answer.promotion : null;
  const totals = totalsOf(cart.available, { price: city.deliveryPrice, freeFrom: city.freeFrom }, promotion);
  const opening = openingAt(await readHours(db, restaurant.id), now);
  const problems = [
    ...problemsOfLines(cart),
    ...(opening.open ? [] : [{ code: 'restaurant_closed' as const, at: opening.opensAt?.toISOString() ?? null }]),
    ...(items < restaurant.minOrder ? [{ code: 'min_order_not_met' as const, amount: toMajor(restaurant.minOrder - items) }] : []),
    ...(wish.addressCityId !== null && wish.addressCityId !== city.id ? [{ code: 'address_other_city' as const }] : []),
    ...problemsOfPromotion(answer),
  ];
  return { restaurant, city, cart, promotion, totals, problems };
}

function problemsOfLines({ available, unavailable }: PricedCart): Problem[] {
  return [
    ...unavailable.map(({ line, code }) => ({ code, product_id: line.id, id_front: line.id_front })),
    ...available.filter(({ changed }) => changed).map(({ line }) => ({ code: 'price_changed' as const, product_id: line.id, id_front: line.id_front })),
  ];
}

function problemsOfPromotion(answer: PromotionAnswer | null): Problem[] {
  if (!answer || 'promotion' in answer) return [];
  return [answer.missing === undefined ? { code: answer.code } : { code: answer.code, amount: toMajor(answer.missing) }];
}

async function readPlace(db: Database, restaurantId: number) {
  if (!isId(restaurantId)) return null;
  const [row] = await db
    .select({ restaurant: restaurants, city: cities })
    .from(restaurants)
    .innerJoin(cities, eq(cities.id, restaurants.cityId))
    .where(eq(restaurants.id, restaurantId));
  return row ?? null;
}

/** Hours of the first branch, which are the restaurant's. */
async function readHours(db: Database, restaurantId: number) {
  const [first] = await db
    .select({ id: branches.id })
    .from(branches)
    .where(eq(branches.restaurantId, restaurantId))
    .orderBy(asc(branches.position), asc(branches.id))
    .limit(1);
  if (!first) return [];
  return db
    .select({ weekday: branchHours.weekday, from: branchHours.opens, to: branchHours.closes })
    .from(branchHours)
    .where(eq(branchHours.branchId, first.id));
}
