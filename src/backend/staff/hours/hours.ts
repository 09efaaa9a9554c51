import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { type BranchRow, readBranches } from '#backend/catalog/catalog-queries.ts';
import { openStatusView, toSchedules } from '#backend/catalog/localized-catalog.ts';
import { type Database, requireRow } from '#backend/db/client.ts';
import { closures, restaurants, slotRules } from '#backend/db/schema/index.ts';
import { DEFAULT_SLOT_RULE } from '#backend/orders/slots.ts';
import type { DayHours, RestaurantHours, StaffBranch, StaffClosure, StaffSlotRule } from '#contract/staff/hours.ts';
import { formatWallTime, wallClockAt } from '#contract/times.ts';
import { FULFILMENTS } from '#contract/value-lists.ts';
import { readOrderIntake } from '../board/board-repository.ts';
import { type StaffHandlers, stale } from '../http/handler.ts';
import { phoneDigits } from '#backend/text.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The opening hours, closures and slot rules of a restaurant; null if it does not exist. */
export async function readHours(db: Database, restaurantId: number, now: Date): Promise<RestaurantHours | null> {
  const intake = await readOrderIntake(db, restaurantId);
  if (!intake) return null;
  const restaurant = requireRow(await db.select().from(restaurants).where(eq(restaurants.id, restaurantId)));
  const branchRows = await readBranches(db, restaurantId);
  const closureRows = await db
    .select()
    .from(closures)
    .where(and(eq(closures.restaurantId, restaurantId), gt(closures.endsAt, now)))
    .orderBy(asc(closures.startsAt), asc(closures.id));
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
export async function readStaffBranch(
  db: Database,
  { id, restaurantId }: { readonly id: number; readonly restaurantId: number },
  now: Date,
): Promise<StaffBranch> {
  const row = (await readBranches(db, restaurantId)).find((branch) => branch.id === id);
  if (!row) throw new Error(`There is no branch ${id} of restaurant ${restaurantId}`);
  return branchView(row, now);
}

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
    week: WEEKDAYS.map((weekday) => toDayHours(hours.filter((interval) => interval.weekday === weekday))),
    special_days: Array.from(byDate, ([date, rows]) => ({ date, intervals: toDayHours(rows) })),
  };
}

/** The intervals of one day; empty if the branch is closed. A closed special day is a row without times. */
const toDayHours = (rows: readonly { readonly opens: string | null; readonly closes: string | null }[]): DayHours =>
  rows.flatMap(({ opens, closes }) => (opens === null || closes === null ? [] : [{ from: opens, to: closes }]));

export const closureView = (row: typeof closures.$inferSelect): StaffClosure => ({
  id: row.id,
  revision: row.revision,
  branch_id: row.branchId,
  starts_at: formatWallTime(row.startsAt),
  ends_at: formatWallTime(row.endsAt),
});

/** The slot rule of a restaurant; if it has no row, the default of the shop. */
function slotRuleView(
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

/** Handlers for the rules by which restaurants offer delivery and pickup times. */
export function slotRuleHandlers() {
  return {
    saveSlotRule: async ({ db, body }) => {
      const { restaurant_id: restaurantId, fulfilment, revision } = body;
      // Locks the restaurant, because the rule may have no row yet.
      await db.select({ id: restaurants.id }).from(restaurants).where(eq(restaurants.id, restaurantId)).for('update');
      const [row] = await db
        .select()
        .from(slotRules)
        .where(and(eq(slotRules.restaurantId, restaurantId), eq(slotRules.fulfilment, fulfilment)));
      const before = slotRuleView(fulfilment, row);
      if (before.revision !== revision) return stale(before);
      const rule = {
        intervalMinutes: body.interval_minutes,
        daysAhead: body.days_ahead,
        cutoffMinutes: body.cutoff_minutes,
        maxOrders: body.max_orders,
      };
      const saved = await db
        .insert(slotRules)
        .values({ restaurantId, fulfilment, ...rule })
        .onConflictDoUpdate({
          target: [slotRules.restaurantId, slotRules.fulfilment],
          set: { ...rule, revision: sql`${slotRules.revision} + 1` },
        })
        .returning();
      const after = slotRuleView(fulfilment, requireRow(saved));
      return { response: after, audit: { subject: `slot rule ${restaurantId} ${fulfilment}`, before, after } };
    },
  } satisfies Partial<StaffHandlers>;
}
