import { and, asc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { couriers, orders } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { describeError } from '#backend/log.ts';
import { BOARD_STATUSES, type BoardStatus, orderRules } from '#contract/order-lifecycle.ts';
import { type Fulfilment, FULFILMENTS } from '#contract/value-lists.ts';
import { type OrderEffects, type OrderRow, transitionActor, transitionOrder } from '#backend/orders/transitions.ts';
import type { Services } from '#backend/services.ts';

/** How many seconds an order stays in each status; a delivery takes 110 seconds in total. */
const SECONDS: Readonly<Record<BoardStatus, number>> = {
  placed: 10,
  accepted: 15,
  preparing: 30,
  ready: 20,
  on_the_way: 35,
};
const PICKUP_SECONDS: Partial<typeof SECONDS> = { ready: 35 };
const MAX_ORDERS_PER_BATCH = 50;

/**
 * Moves the orders that are due to their next status, at most `MAX_ORDERS_PER_BATCH`, and returns their ids. For
 * demonstrations. Due times are calculated from the database, so a restart loses nothing. Rows that another instance
 * has locked are skipped. If an order fails, the error is logged and the other orders are moved. With a `pace` of 2,
 * orders move twice as fast.
 */
export async function advanceOrders(
  { db, log, orderEffects }: Pick<Services, 'db' | 'log' | 'orderEffects'>,
  now: Date,
  pace = 1,
): Promise<readonly number[]> {
  return inTransaction(db, async (tx) => {
    const due = await tx
      .select()
      .from(orders)
      .where(
        or(
          ...BOARD_STATUSES.flatMap((status) => FULFILMENTS.map((fulfilment) => isDue(status, fulfilment, now, pace))),
        ),
      )
      .orderBy(asc(orders.statusAt))
      .limit(MAX_ORDERS_PER_BATCH)
      .for('update', { skipLocked: true });
    const moved: number[] = [];
    for (const order of due) {
      try {
        // A savepoint, so that a failure undoes what was written for this order only.
        await inTransaction(tx, (savepoint) => takeStep(savepoint, order, now, orderEffects));
        moved.push(order.id);
      } catch (error) {
        log('error', 'an order could not be moved on', { item: order.id, ...describeError(error) });
      }
    }
    return moved;
  });
}

async function takeStep(tx: Database, order: OrderRow, now: Date, effects: OrderEffects): Promise<void> {
  const to = order.status === 'placed' ? 'accepted' : orderRules(order).boardStep?.to;
  if (!to) return;
  const needsCourier = to === 'ready' && order.fulfilment === 'delivery' && order.courierId === null;
  const courierId = needsCourier ? await chooseCourier(tx, order) : undefined;
  await transitionOrder(tx, order, { to, by: transitionActor(order, to), at: now, courierId }, effects);
}

/** The orders that are due. Preparing an order for a chosen time is due one lead time before that time. */
function isDue(status: BoardStatus, fulfilment: Fulfilment, now: Date, pace: number): SQL | undefined {
  const seconds = (fulfilment === 'pickup' ? PICKUP_SECONDS[status] : undefined) ?? SECONDS[status];
  return and(
    eq(orders.status, status),
    eq(orders.fulfilment, fulfilment),
    lte(orders.statusAt, new Date(now.getTime() - (seconds * 1000) / pace)),
    status === 'accepted'
      ? or(
          isNull(orders.scheduledFor),
          lte(sql`${orders.scheduledFor} - ${orders.leadMinutes} * interval '1 minute'`, now),
        )
      : undefined,
  );
}

const CYRILLIC = /\p{Script=Cyrillic}/u;

/**
 * The courier of an order, in rotation by the order's id. Couriers whose names are in the script of the order's
 * language are preferred. Undefined if the city has no couriers.
 */
async function chooseCourier(tx: Database, order: OrderRow): Promise<number | undefined> {
  const team = await tx
    .select({ id: couriers.id, name: couriers.name })
    .from(couriers)
    .where(eq(couriers.cityId, order.cityId))
    .orderBy(asc(couriers.id));
  const withSameScript = team.filter(({ name }) => CYRILLIC.test(name) === (order.locale === 'ru'));
  const candidates = withSameScript.length > 0 ? withSameScript : team;
  return candidates[order.id % candidates.length]?.id;
}
