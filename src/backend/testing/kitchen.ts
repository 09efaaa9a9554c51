import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import type { Demo } from '#backend/demo.ts';
import { couriers, orders } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { type OrderRow, transitionActor, transitionOrder } from '#backend/orders/transitions.ts';
import { BOARD_STATUSES, orderRules } from '#contract/order-lifecycle.ts';

/** How long an order stays in each status; a delivery takes five of them. */
const STEP_MS = 22_000;
const MINUTE_MS = 60_000;
const CYRILLIC = /\p{Script=Cyrillic}/u;

/**
 * The restaurants and couriers of the tests: moves every order that is due to its next status. Rows that another instance
 * has locked are skipped.
 */
export const advanceOrders: Demo['advanceOrders'] = (services, now, pace) =>
  inTransaction(services.db, async (tx) => {
    const waiting = await tx
      .select()
      .from(orders)
      .where(
        and(
          inArray(orders.status, [...BOARD_STATUSES]),
          lte(orders.statusAt, new Date(now.getTime() - STEP_MS / pace)),
        ),
      )
      .orderBy(asc(orders.statusAt))
      .for('update', { skipLocked: true });
    const due = waiting.filter((order) => !waitsForItsTime(order, now));
    for (const order of due) {
      const to = order.status === 'placed' ? 'accepted' : orderRules(order).boardStep?.to;
      if (!to) throw new Error(`Order ${order.number} is ${order.status}, after which the board has no step`);
      const courierId = to === 'ready' && order.fulfilment === 'delivery' ? await findCourier(tx, order) : undefined;
      await transitionOrder(
        tx,
        order,
        { to, by: transitionActor(order, to), at: now, courierId },
        services.orderEffects,
      );
    }
    return due.map(({ id }) => id);
  });

/** A kitchen begins one lead time before the time that a customer has chosen. */
const waitsForItsTime = ({ status, scheduledFor, leadMinutes }: OrderRow, now: Date): boolean =>
  status === 'accepted' && scheduledFor !== null && scheduledFor.getTime() - leadMinutes * MINUTE_MS > now.getTime();

/** The courier whom staff have assigned, or one whose name is in the script of the order's language. */
async function findCourier(tx: Database, { cityId, courierId, locale }: OrderRow): Promise<number | undefined> {
  if (courierId !== null) return undefined;
  const team = await tx.select().from(couriers).where(eq(couriers.cityId, cityId)).orderBy(asc(couriers.id));
  return (team.find(({ name }) => CYRILLIC.test(name) === (locale === 'ru')) ?? team[0])?.id;
}
