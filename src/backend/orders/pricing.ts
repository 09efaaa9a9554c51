import { priceCart, type Line, type PricedCart } from '#backend/cart/cart-pricing.ts';
import { lineTotal, totalsOf } from '#backend/cart/cart-pricing.ts';
import { openingAt } from '#backend/catalog/opening-hours.ts';
import { toMajor } from '#backend/money.ts';
import {
  checkPromotion,
  type PromotionCandidate,
  type PromotionResult,
  type PromotionRow,
} from '#backend/promotions/promotion.ts';
import type { Problem } from '#contract/orders.ts';
import type { PricingContext } from './pricing-context.ts';
import type { Totals } from './snapshot.ts';

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
  readonly totals: Totals;
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
  const totals = totalsOf(cart.available, { price: city.deliveryPrice, freeFrom: city.freeFrom }, promotion);
  const opening = openingAt(hours, now);
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
      .filter(({ changed }) => changed)
      .map(({ line }) => ({ code: 'price_changed' as const, product_id: line.id, id_front: line.id_front })),
  ];
}

function promotionProblems(result: PromotionResult | null): Problem[] {
  if (!result || 'promotion' in result) return [];
  return [
    result.missing === undefined ? { code: result.code } : { code: result.code, amount: toMajor(result.missing) },
  ];
}

export const hasSameTotals = (one: Totals, other: Totals): boolean =>
  one.items === other.items &&
  one.discount === other.discount &&
  one.delivery === other.delivery &&
  one.total === other.total;
