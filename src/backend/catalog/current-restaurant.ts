import type { Branch, Restaurant } from '#contract/catalog.ts';
import { getOpenStatus, listOpenPeriods, type Schedule } from './schedule.ts';
import { type WallClock, wallClockAt } from '#contract/wall-clock.ts';
import { listSpecialDays } from './special-days.ts';
import type { RestaurantEntry } from './localized-catalog.ts';
import { deliveryTerms } from './zone-terms.ts';

/** The restaurant as it is at a moment, open while one of its branches is, with the terms of a delivery to a zone. */
export function restaurantAt(
  entry: RestaurantEntry,
  {
    now,
    clock = wallClockAt(now),
    zoneId,
  }: { readonly now: Date; readonly clock?: WallClock; readonly zoneId?: number | undefined },
): Restaurant {
  const { restaurant, schedules, busy } = entry;
  const isBusy = busy !== null && busy.until > now;
  const withBusy = (minutes: number) => (isBusy ? minutes + busy.minutes : minutes);
  return {
    ...restaurant,
    lead_minutes: withBusy(restaurant.lead_minutes),
    pickup_minutes: restaurant.pickup_minutes === null ? null : withBusy(restaurant.pickup_minutes),
    busy_until: isBusy ? busy.until.toISOString() : null,
    ...openStatusView(schedules, { now, clock }),
    delivery: deliveryTerms(entry, zoneId),
  };
}

export type OpenStatusView = Pick<Restaurant, 'is_open' | 'always_open' | 'opens_at' | 'closes_at'>;

/** Open while one of the kitchens is. */
export function openStatusView(
  schedules: readonly Schedule[],
  { now, clock }: { readonly now: Date; readonly clock: WallClock },
): OpenStatusView {
  const { open, opensAt, closesAt } = getOpenStatus(listOpenPeriods(schedules, clock), now);
  return {
    is_open: open,
    opens_at: opensAt?.toISOString() ?? null,
    always_open: open && !closesAt,
    closes_at: closesAt?.toISOString() ?? null,
  };
}

/** The branches of a restaurant as they are at a moment. */
export function branchesAt({ branches, schedules }: RestaurantEntry, now: Date): Branch[] {
  const clock = wallClockAt(now);
  return branches.map((branch, index) => {
    const ofBranch = schedules.slice(index, index + 1);
    return {
      ...branch,
      special_days: ofBranch.flatMap((schedule) => listSpecialDays(schedule, clock)),
      ...openStatusView(ofBranch, { now, clock }),
    };
  });
}
