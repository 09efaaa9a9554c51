import type { City, Restaurant } from '#contract/catalog.ts';
import { ETA_SPAN_MINUTES, ETA_STEP_MINUTES } from '#contract/constants.ts';
import { ZERO } from '#contract/money.ts';

type CityTerms = Pick<City, 'delivery_price' | 'order_amount_free_shipping' | 'currency'>;
type RestaurantTerms = Pick<Restaurant, 'delivery' | 'min_order'>;

/**
 * Price and minimum order of a delivery. Without zones, `price` and `freeFrom` are those of the city, and the minimum
 * order is that of the restaurant; with zones, all three are those of the zone.
 * `price` is null if unknown, `freeFrom` is null if delivery is never free. `isLowerBound`: the zone is not known;
 * `freeFrom` is then the highest of all zones, the other values are the lowest.
 */
export function deliveryTerms(city: CityTerms, restaurant?: RestaurantTerms) {
  const { delivery = null, min_order: minOrder = ZERO } = restaurant ?? {};
  const { currency } = city;
  if (!delivery) {
    const { delivery_price: price, order_amount_free_shipping: freeFrom } = city;
    return { price, freeFrom, minOrder, isLowerBound: false, currency };
  }
  return {
    price: delivery.price,
    freeFrom: delivery.free_from,
    minOrder: delivery.min_order,
    isLowerBound: delivery.is_lowest,
    currency,
  };
}

/** How long an order takes that is placed now. */
export interface OrderTime {
  /** From the acceptance of an order until it arrives or can be collected; 0 if unknown. */
  readonly totalMinutes: number;
  /** The zone is not known, and `totalMinutes` is the minimum of all zones. */
  readonly isLowerBound: boolean;
  /** The restaurant is open, but closes before the order could be handed over: it is too late for this order. */
  readonly isTooLate: boolean;
  readonly acceptsScheduled: boolean;
}

type WithOpening = Pick<Restaurant, 'is_open' | 'closes_at' | 'cutoff_at'>;
type WithScheduling = WithOpening & Pick<Restaurant, 'accepts_scheduled'>;

/**
 * The time of a delivery. With zones, the travel time of the zone is added to `lead_minutes`.
 * @param now milliseconds since the epoch
 */
export function deliveryTime(
  restaurant: WithScheduling & Pick<Restaurant, 'delivery' | 'lead_minutes'>,
  now: number,
): OrderTime {
  const { delivery, lead_minutes: leadMinutes } = restaurant;
  const totalMinutes = leadMinutes && leadMinutes + (delivery?.travel_minutes ?? 0);
  return { ...orderTime(restaurant, totalMinutes, now), isLowerBound: delivery?.is_lowest === true };
}

/**
 * The time of a pickup.
 * @param now milliseconds since the epoch
 */
export const pickupTime = (
  restaurant: WithScheduling & Pick<Restaurant, 'pickup_minutes' | 'pickup_cutoff_at'>,
  now: number,
): OrderTime =>
  orderTime({ ...restaurant, cutoff_at: restaurant.pickup_cutoff_at ?? null }, restaurant.pickup_minutes ?? 0, now);

/** Whether it is too late for an order for now, by delivery as well as by pickup. */
export const isTooLateNow = (restaurant: Restaurant, now: number): boolean =>
  deliveryTime(restaurant, now).isTooLate &&
  (!restaurant.fulfilments.includes('pickup') || pickupTime(restaurant, now).isTooLate);

const orderTime = (restaurant: WithScheduling, totalMinutes: number, now: number): OrderTime => ({
  totalMinutes,
  isLowerBound: false,
  isTooLate: totalMinutes > 0 && now >= ordersEndAt(restaurant, totalMinutes),
  acceptsScheduled: restaurant.accepts_scheduled,
});

const MINUTE_MS = 60_000;

/**
 * From when on an open restaurant takes no more orders for as soon as possible: it has a cut-off, or their promised
 * time, which begins at a step and has a span, would end after closing. In milliseconds since the epoch; `Infinity`
 * while that is not known.
 * @param totalMinutes from the acceptance of an order until it arrives or can be collected
 */
export function ordersEndAt(
  { is_open: isOpen, closes_at: closesAt, cutoff_at: cutoffAt }: WithOpening,
  totalMinutes: number,
): number {
  if (!isOpen || closesAt === null) return Infinity;
  const step = ETA_STEP_MINUTES * MINUTE_MS;
  const lastPromise = Math.floor((Date.parse(closesAt) - ETA_SPAN_MINUTES * MINUTE_MS) / step) * step;
  return Math.min(
    // Until the end of that millisecond.
    lastPromise - totalMinutes * MINUTE_MS + 1,
    cutoffAt ? Date.parse(cutoffAt) : Infinity,
  );
}

export type DeliveryTerms = ReturnType<typeof deliveryTerms>;
