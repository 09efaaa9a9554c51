import { and, eq, sql } from 'drizzle-orm';
import { requireRow } from '#backend/db/client.ts';
import { restaurants, slotRules } from '#backend/db/schema/index.ts';
import { DEFAULT_SLOT_RULE } from '#backend/orders/slots.ts';
import type { StaffSlotRule } from '#contract/staff/hours.ts';
import { type StaffHandlers, stale } from '../http/handler.ts';

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
