import { eq } from 'drizzle-orm';
import { type BranchRow, readBranches, readClosures } from '#backend/catalog/catalog-queries.ts';
import { openStatusView } from '#backend/catalog/localized-catalog.ts';
import { toSchedules } from '#backend/catalog/schedule.ts';
import { type Database, requireRow } from '#backend/db/client.ts';
import { branches, closures, restaurants, slotRules } from '#backend/db/schema/index.ts';
import { DEFAULT_SLOT_RULE } from '#backend/orders/slots.ts';
import type { DayHours, RestaurantHours, StaffBranch, StaffClosure, StaffSlotRule } from '#contract/staff/hours.ts';
import { formatWallTime, wallClockAt } from '#contract/times.ts';
import { FULFILMENTS } from '#contract/value-lists.ts';
import { readOrderIntake } from '../board/board-repository.ts';
import { phoneDigits } from '#backend/text.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The opening hours, closures and slot rules of a restaurant; null if it does not exist. */
export async function readHours(db: Database, restaurantId: number, now: Date): Promise<RestaurantHours | null> {
  const intake = await readOrderIntake(db, restaurantId);
  if (!intake) return null;
  const restaurant = requireRow(await db.select().from(restaurants).where(eq(restaurants.id, restaurantId)));
  const branchRows = await readBranches(db, restaurantId);
  const closureRows = await readClosures(db, { restaurantId, now });
  const rules = await db.select().from(slotRules).where(eq(slotRules.restaurantId, restaurantId));
  const schedules = toSchedules(
    restaurant,
    branchRows.filter(({ active }) => active),
    closureRows,
  );
  return {
    now: now.toISOString(),
    local_time: formatWallTime(now),
    status: openStatusView(schedules, { now, clock: wallClockAt(now) }),
    intake,
    branches: branchRows.map((row) => branchView(row, now)),
    closures: closureRows.map(closureView),
    slot_rules: FULFILMENTS.map((fulfilment) =>
      slotRuleView(
        fulfilment,
        rules.find((rule) => rule.fulfilment === fulfilment),
      ),
    ),
  };
}

/** The branch with this id and its hours. @throws Error if there is no such branch */
export async function readStaffBranch(db: Database, id: number, now: Date): Promise<StaffBranch> {
  const branchRows = await readBranches(db, await readRestaurantId(db, id));
  return branchView(requireRow(branchRows.filter((branch) => branch.id === id)), now);
}

/** The restaurant of a branch. @throws Error if there is no such branch */
export const readRestaurantId = async (db: Database, branchId: number): Promise<number> =>
  requireRow(await db.select({ restaurantId: branches.restaurantId }).from(branches).where(eq(branches.id, branchId)))
    .restaurantId;

function branchView(
  { id, revision, name, address, phone, pickup, active, hours, specialDays }: BranchRow,
  now: Date,
): StaffBranch {
  const today = formatWallTime(now).slice(0, 10);
  const byDate = Map.groupBy(
    specialDays.filter(({ date }) => date >= today),
    ({ date }) => date,
  );
  return {
    id,
    revision,
    name,
    address,
    phone: phoneDigits(phone),
    pickup,
    active,
    week: weekOf(hours),
    special_days: Array.from(byDate, ([date, rows]) => ({ date, intervals: toDayHours(rows) })),
  };
}

/** The intervals of each day, from Monday to Sunday. */
export const weekOf = (
  hours: readonly Pick<BranchRow['hours'][number], 'weekday' | 'opens' | 'closes'>[],
): DayHours[] => WEEKDAYS.map((weekday) => toDayHours(hours.filter((interval) => interval.weekday === weekday)));

/** The intervals of one day; empty if the branch is closed. A closed special day is a row without times. */
const toDayHours = (rows: readonly { readonly opens: string | null; readonly closes: string | null }[]): DayHours =>
  rows.flatMap(({ opens, closes }) => (opens === null || closes === null ? [] : [{ from: opens, to: closes }]));

export async function readClosure(db: Database, id: number): Promise<StaffClosure> {
  return closureView(requireRow(await db.select().from(closures).where(eq(closures.id, id))));
}

export const closureView = (row: typeof closures.$inferSelect): StaffClosure => ({
  id: row.id,
  revision: row.revision,
  branch_id: row.branchId,
  starts_at: formatWallTime(row.startsAt),
  ends_at: formatWallTime(row.endsAt),
});

/** The slot rule of a restaurant; if it has no row, the default of the shop. */
export function slotRuleView(
  fulfilment: StaffSlotRule['fulfilment'],
  row: typeof slotRules.$inferSelect | undefined,
): StaffSlotRule {
  const rule = row ?? DEFAULT_SLOT_RULE;
  return {
    fulfilment,
    revision: row?.revision ?? null,
    interval_minutes: rule.intervalMinutes,
    days_ahead: rule.daysAhead,
    cutoff_minutes: rule.cutoffMinutes,
    max_orders: rule.maxOrders,
  };
}
