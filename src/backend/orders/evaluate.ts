import { lineTotal, totalsOf } from '#backend/cart/totals.ts';
import { priceCart, type Line, type PricedCart } from '#backend/cart/pricing.ts';
import { openingOf } from '#backend/catalog/openings.ts';
import type { Database } from '#backend/db/client.ts';
import { toMajor } from '#backend/money.ts';
import { findPromotion, type PromotionAnswer, type PromotionRow } from '#backend/promo/promotion.ts';
import type { Problem } from '#contract/orders.ts';
import type { Ground } from './ground.ts';
import type { Totals } from './snapshot.ts';

export interface Cart {
  readonly lines: readonly Line[];
  readonly promocode: string | null;
  /** City of the delivery address, when one is given. */
  readonly addressCityId: number | null;
  readonly userId: number;
  readonly now: Date;
}

export interface Evaluation {
  readonly restaurant: Ground['restaurant'];
  readonly city: Ground['city'];
  readonly cart: PricedCart;
  readonly promotion: PromotionRow | null;
  readonly totals: Totals;
  /** Everything that stands against ordering this now. */
  readonly problems: readonly Problem[];
}

/** Works out what the customer's wish comes to on this ground. `lock` holds the promotion. */
export async function evaluate(db: Database, wish: Cart, { restaurant, city, hours, products }: Ground, lock = false): Promise<Evaluation> {
  const cart = priceCart(wish.lines, products, restaurant.id);
  const items = cart.available.reduce((sum, line) => sum + lineTotal(line), 0);
  const { userId, now, promocode } = wish;
  const answer = promocode
    ? await findPromotion(db, { code: promocode, restaurantId: restaurant.id, cityId: city.id, sum: items, userId, now }, lock)
    : null;
  const promotion = answer && 'promotion' in answer ? answer.promotion : null;
  const totals = totalsOf(cart.available, { price: city.deliveryPrice, freeFrom: city.freeFrom }, promotion);
  const opening = openingOf(hours, now);
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
