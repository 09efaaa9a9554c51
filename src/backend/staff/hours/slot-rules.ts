import { and, eq, sql } from 'drizzle-orm';
import { readBranches } from '#backend/catalog/catalog-queries.ts';
import { type Database, requireRow } from '#backend/db/client.ts';
import { restaurants, slotRules } from '#backend/db/schema/index.ts';
import { requireConfirmation } from '#backend/http/handler.ts';
import type { Warning } from '#backend/http/warnings.ts';
import type { SlotRuleInput } from '#contract/staff/hours.ts';
import { type StaffHandlers, stale } from '../http/handler.ts';
import { orderTimeWarnings } from '../warnings.ts';
import { slotRuleView, weekOf } from './hours.ts';
import { readOrderTimes } from './opening-times.ts';

type SlotRuleRow = typeof slotRules.$inferSelect;

/** Handlers for the rules by which restaurants offer delivery and pickup times. */
export function slotRuleHandlers() {
  return {
    saveSlotRule: async ({ db, body }) => {
      const { restaurant_id: restaurantId, fulfilment, revision } = body;
      // Locks the restaurant, because the rule may have no row yet.
      await db
        .select({ id: restaurants.id })
        .from(restaurants)
        .where(eq(restaurants.id, restaurantId))
        .for('no key update');
      const [row] = await db
        .select()
        .from(slotRules)
        .where(and(eq(slotRules.restaurantId, restaurantId), eq(slotRules.fulfilment, fulfilment)));
      const before = slotRuleView(fulfilment, row);
      if (before.revision !== revision) return stale(before);
      const rule = { restaurantId, fulfilment, ...slotRuleColumns(body) };
      const unconfirmed = requireConfirmation(await slotRuleWarnings(db, rule), body);
      if (unconfirmed) return unconfirmed;
      const after = slotRuleView(fulfilment, requireRow(await writeSlotRule(db, rule)));
      return { response: after, audit: { subject: `slot rule ${restaurantId} ${fulfilment}`, before, after } };
    },
  } satisfies Partial<StaffHandlers>;
}

/** The columns of a slot rule, from a form or a command. */
export const slotRuleColumns = (input: SlotRuleInput) => ({
  intervalMinutes: input.interval_minutes,
  daysAhead: input.days_ahead,
  cutoffMinutes: input.cutoff_minutes,
  maxOrders: input.max_orders,
});

/** Adds or replaces a slot rule, and raises its revision. */
export const writeSlotRule = (db: Database, rule: typeof slotRules.$inferInsert) =>
  db
    .insert(slotRules)
    .values(rule)
    .onConflictDoUpdate({
      target: [slotRules.restaurantId, slotRules.fulfilment],
      set: { ...rule, revision: sql`${slotRules.revision} + 1` },
    })
    .returning();

/** The days of which a slot rule leaves hardly anything for orders. */
export async function slotRuleWarnings(
  db: Database,
  { restaurantId, fulfilment, cutoffMinutes }: Pick<SlotRuleRow, 'restaurantId' | 'fulfilment' | 'cutoffMinutes'>,
): Promise<Warning[]> {
  const before = await readOrderTimes(db, restaurantId);
  const branches = (await readBranches(db, restaurantId)).filter(
    ({ active, pickup }) => active && (fulfilment === 'delivery' || pickup),
  );
  const weeks = branches.map(({ hours }) => weekOf(hours));
  return orderTimeWarnings(weeks, [before[fulfilment]], [{ ...before[fulfilment], cutoffMinutes }]);
}
