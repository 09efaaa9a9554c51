import { and, asc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { couriers, orders } from '#backend/db/schema/index.ts';
import { describeError } from '#backend/log.ts';
import type { Fulfilment, OrderStatus } from '#contract/value-lists.ts';
import { transitionOrder, type TransitionActor, type OrderRow } from '#backend/orders/transitions.ts';
import type { Services } from '#backend/services.ts';

interface Step {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly by: TransitionActor;
  /** How long an order stays in `from`; a delivery takes 110 seconds in total. */
  readonly seconds: number;
  /** Absent for a step of all orders. */
  readonly fulfilment?: Fulfilment;
}

const STEPS: readonly Step[] = [
  { from: 'placed', to: 'accepted', by: 'restaurant', seconds: 10 },
  { from: 'accepted', to: 'preparing', by: 'restaurant', seconds: 15 },
  { from: 'preparing', to: 'ready', by: 'restaurant', seconds: 30 },
  { from: 'ready', to: 'on_the_way', by: 'courier', seconds: 20, fulfilment: 'delivery' },
  { from: 'ready', to: 'delivered', by: 'restaurant', seconds: 35, fulfilment: 'pickup' },
  { from: 'on_the_way', to: 'delivered', by: 'courier', seconds: 35 },
];
const MAX_ORDERS_PER_BATCH = 50;

/**
 * Moves the orders that are due to their next status, at most `MAX_ORDERS_PER_BATCH`, and returns their ids. For
 * demonstrations. Due times are calculated from the database, so a restart loses nothing. Rows that another instance
 * has locked are skipped. If an order fails, the error is logged and the other orders are moved. With a `pace` of 2,
 * orders move twice as fast.
 */
export async function advanceOrders(
  { db, log }: Pick<Services, 'db' | 'log'>,
  now: Date,
  pace = 1,
): Promise<readonly number[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(orders)
      .where(or(...STEPS.map((step) => isDue(step, now, pace))))
      .orderBy(asc(orders.statusAt))
      .limit(MAX_ORDERS_PER_BATCH)
      .for('update', { skipLocked: true });
    const moved: number[] = [];
    for (const order of due) {
      try {
        // A savepoint, so that a failure undoes what was written for this order only.
        await tx.transaction((savepoint) => takeStep(savepoint, order, now));
        moved.push(order.id);
      } catch (error) {
        log('error', 'an order could not be moved on', { item: order.id, ...describeError(error) });
      }
    }
    return moved;
  });
}

async function takeStep(tx: Database, order: OrderRow, now: Date): Promise<void> {
  const step = STEPS.find(
    ({ from, fulfilment = order.fulfilment }) => from === order.status && fulfilment === order.fulfilment,
  );
  if (!step) return;
  const needsCourier = step.to === 'ready' && order.fulfilment === 'delivery' && order.courierId === null;
  const courierId = needsCourier ? await chooseCourier(tx, order) : undefined;
  await transitionOrder(tx, order, { to: step.to, by: step.by, at: now, courierId });
}

/** The orders for which a step is due. Preparing an order for a chosen time is due one lead time before that time. */
const isDue = ({ from, seconds, fulfilment }: Step, now: Date, pace: number): SQL | undefined =>
  and(
    eq(orders.status, from),
    lte(orders.statusAt, new Date(now.getTime() - (seconds * 1000) / pace)),
    fulfilment && eq(orders.fulfilment, fulfilment),
    from === 'accepted'
      ? or(
          isNull(orders.scheduledFor),
          lte(sql`${orders.scheduledFor} - ${orders.leadMinutes} * interval '1 minute'`, now),
        )
      : undefined,
  );

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
