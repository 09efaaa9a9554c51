import { and, eq, inArray } from 'drizzle-orm';
import { readBranches, readClosures } from '#backend/catalog/catalog-queries.ts';
import { getOpenStatus, listOpenPeriods, toSchedules } from '#backend/catalog/schedule.ts';
import type { Database } from '#backend/db/client.ts';
import { cities, restaurants } from '#backend/db/schema/index.ts';
import { businessDayOf, endOfBusinessDay, startOfBusinessDay } from '#contract/business-day.ts';
import type { StaffHome } from '#contract/staff/home.ts';
import { wallClockAt } from '#contract/times.ts';

type NotTaking = NonNullable<StaffHome['not_taking']>;

const NO_PAUSE = { pausedUntil: null, unattendedSince: null };

/**
 * The restaurants that customers see and that take no orders: one was not answered, they are paused, a closure is in
 * effect, or they have no hours on this business day. One that opens later or has closed by its hours is not among them.
 */
export async function readNotTaking(db: Database, restaurantIds: readonly number[], now: Date): Promise<NotTaking> {
  const rows = await db
    .select({
      id: restaurants.id,
      pausedUntil: restaurants.pausedUntil,
      unattendedSince: restaurants.unattendedSince,
    })
    .from(restaurants)
    .innerJoin(cities, eq(cities.id, restaurants.cityId))
    .where(and(inArray(restaurants.id, [...restaurantIds]), eq(restaurants.active, true), eq(cities.active, true)))
    .orderBy(restaurants.name, restaurants.id);
  if (rows.length === 0) return [];
  const [only] = restaurantIds.length === 1 ? restaurantIds : [];
  const branches = Map.groupBy(
    (await readBranches(db, only)).filter(({ active }) => active),
    ({ restaurantId }) => restaurantId,
  );
  const closures = Map.groupBy(
    await readClosures(db, only === undefined ? undefined : { restaurantId: only, now }),
    ({ restaurantId }) => restaurantId,
  );
  const clock = wallClockAt(now);
  const day = businessDayOf(now, clock);
  const [dayStart, dayEnd] = [startOfBusinessDay(day).getTime(), endOfBusinessDay(day).getTime()];
  return rows.flatMap(({ id, pausedUntil, unattendedSince }): NotTaking => {
    if (unattendedSince !== null) return [{ restaurant_id: id, state: 'unattended', until: null }];
    if (pausedUntil !== null && pausedUntil > now)
      return [{ restaurant_id: id, state: 'paused', until: pausedUntil.toISOString() }];
    const ofRestaurant = branches.get(id) ?? [];
    const periodsWith = (rowsOfClosures: Parameters<typeof toSchedules>[2]) =>
      listOpenPeriods(toSchedules(NO_PAUSE, ofRestaurant, rowsOfClosures), clock);
    const periods = periodsWith(closures.get(id) ?? []);
    const { open, opensAt } = getOpenStatus(periods, now);
    const hasHoursToday = periods.some(([start, end]) => start < dayEnd && end > dayStart);
    const isClosedNow = !open && getOpenStatus(periodsWith([]), now).open;
    return hasHoursToday && !isClosedNow
      ? []
      : [{ restaurant_id: id, state: 'closed', until: opensAt?.toISOString() ?? null }];
  });
}
