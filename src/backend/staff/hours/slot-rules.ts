import { and, eq, sql } from 'drizzle-orm';
import { requireRow } from '#backend/db/client.ts';
import { restaurants, slotRules } from '#backend/db/schema/index.ts';
import { type StaffHandlers, stale } from '../http/handler.ts';
import { slotRuleView } from './hours-views.ts';

/** How restaurants offer times to order for. */
export function slotRuleHandlers() {
  return {
    saveSlotRule: async ({ db, body }) => {
      const { restaurant_id: restaurantId, fulfilment, revision } = body;
      // The rule may have no row yet that could be locked.
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
