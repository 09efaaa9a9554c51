import { type Line, priceCart, type PricedCart } from '#backend/cart/cart-pricing.ts';
import { lineTotal, calculateTotals, toMajor } from '#backend/money.ts';
import { getOpenStatus } from '#backend/catalog/schedule.ts';
import {
  checkPromotion,
  type PromotionCandidate,
  type PromotionResult,
  type PromotionRow,
} from '#backend/promotions/promotions.ts';
import type { Problem } from '#contract/orders.ts';
import {
  findCurrentPeriod,
  findFreeSlot,
  type PromisedTime,
  promisedTimeOfSlot,
  soonestPromisedTime,
  type SlotContext,
} from './slots.ts';
import type { OrderTotals } from './order-snapshots.ts';
import type { PricingContext } from './pricing-context.ts';

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
  { restaurant, city, isActive, products, fulfilment, branch, slots, terms, zoneProblem }: PricingContext,
): PricedOrder {
  const cart = priceCart(lines, products, restaurant.id);
  const itemsTotal = cart.available.reduce((sum, line) => sum + lineTotal(line), 0);
  const result =
    candidate && checkPromotion(candidate, { restaurantId: restaurant.id, cityId: city.id, sum: itemsTotal, now });
  const promotion = result && 'promotion' in result ? result.promotion : null;
  const totals = calculateTotals(cart.available, terms, promotion);
  const promisedTime =
    slotAt === null ? soonestPromisedTime(slots, now.getTime()) : promisedTimeOfSlot(slots, slotAt, now.getTime());
  const isUnavailable = isActive && fulfilment === 'pickup' && !branch?.pickup;
  const problems: Problem[] = [
    ...lineProblems(cart),
    ...(isUnavailable ? [{ code: 'fulfilment_unavailable' as const }] : []),
    ...(zoneProblem ? [zoneProblem] : []),
    ...(promisedTime || isUnavailable
      ? []
      : [isActive ? timeProblem(slots, slotAt, now) : { code: 'restaurant_closed' as const, at: null }]),
    ...(itemsTotal < terms.minOrder
      ? [{ code: 'min_order_not_met' as const, amount: toMajor(terms.minOrder - itemsTotal) }]
      : []),
    ...(restaurant.maxOrder !== null && itemsTotal > restaurant.maxOrder
      ? [{ code: 'max_order_exceeded' as const, amount: toMajor(itemsTotal - restaurant.maxOrder) }]
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
