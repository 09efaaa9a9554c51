import type { Restaurant } from '#contract/catalog.ts';
import { wallClockAt } from '#contract/times.ts';
import { deliveryTime, ordersEndAt } from './delivery-terms.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The earliest time after `now` at which one of these restaurants opens, closes, stops being busy, or takes no more
 * deliveries for as soon as possible, or at which the day of its opening has another name; `Infinity` if there is none.
 * Both in milliseconds since the epoch.
 */
export function nextOpeningChange(
  restaurants: readonly (Pick<Restaurant, 'is_open' | 'opens_at' | 'closes_at'> & Partial<Restaurant>)[],
  now: number,
): number {
  const clock = wallClockAt(new Date(now));
  const nextMidnight = clock.toInstant(clock.today + DAY_MS);
  const changes = restaurants.flatMap((restaurant) => {
    const { is_open, opens_at, closes_at, busy_until, lead_minutes = 0, delivery = null } = restaurant;
    const times = [is_open ? closes_at : opens_at, busy_until].map((at) => Date.parse(at ?? ''));
    const midnight = !is_open && Date.parse(opens_at ?? '') > nextMidnight ? nextMidnight : NaN;
    const { totalMinutes } = deliveryTime({ ...restaurant, lead_minutes, delivery, accepts_scheduled: true }, now);
    return [...times, midnight, totalMinutes > 0 ? ordersEndAt(restaurant, totalMinutes) : NaN];
  });
  return Math.min(Infinity, ...changes.filter((at) => at > now));
}
