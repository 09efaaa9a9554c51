import { and, asc, eq, exists, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { notices, orders, restaurants, staff, staffRestaurants } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { describeError } from '#backend/log.ts';
import { type NewNotice, queueNotice, readStaffRecipient } from '#backend/notices/outbox.ts';
import { type OrderRow, transitionOrder } from '#backend/orders/transitions.ts';
import type { Services } from '#backend/services.ts';
import { hasWaited, hasWaitedSql } from './answer-deadlines.ts';

/** The most orders of a restaurant that one run handles; the next run handles more. */
const MAX_ORDERS = 50;
/** How long a message about an unanswered order can be sent; it is withdrawn when the order is answered. */
const NOTICE_LIFETIME_MINUTES = 10;

type JobServices = Pick<
  Services,
  'db' | 'clock' | 'settings' | 'log' | 'orderChanges' | 'orderEffects' | 'runPaymentJobsNow'
>;

/**
 * Notifies managers of unanswered orders. Rejects and refunds orders that waited too long, and pauses their restaurant.
 * All state is in the database: a run can be late, repeated, or concurrent with a run of another instance. A failure at
 * one restaurant or order is logged, does not affect the others, and is retried by the next run.
 */
export async function handleUnansweredOrders(services: JobServices): Promise<void> {
  const { db, clock, settings, log } = services;
  const { managerMinutes, rejectMinutes } = settings.unanswered;
  const first = Math.min(...[managerMinutes, rejectMinutes].filter((minutes) => minutes > 0));
  if (first === Infinity) return;
  const now = clock.now();
  const waiting = await db
    .selectDistinct({ restaurantId: orders.restaurantId })
    .from(orders)
    .where(hasWaitedSql(first, now));
  for (const { restaurantId } of waiting) {
    try {
      const rejected = await inTransaction(db, (tx) => handleRestaurant(tx, { restaurantId, first }, services, now));
      if (rejected.length > 0) announceRejections(services, restaurantId, rejected);
    } catch (error) {
      log('error', 'unanswered orders of a restaurant could not be handled', {
        item: restaurantId,
        ...describeError(error),
      });
    }
  }
}

function announceRejections(
  { log, orderChanges, runPaymentJobsNow }: JobServices,
  restaurantId: number,
  rejected: readonly number[],
): void {
  log('warn', 'orders of a restaurant were not answered: they were rejected, and it is paused', {
    count: rejected.length,
    item: restaurantId,
  });
  for (const id of rejected) orderChanges.publish(id);
  runPaymentJobsNow();
}

interface WaitingRestaurant {
  readonly restaurantId: number;
  /** The minutes after which the first of the rules applies. */
  readonly first: number;
}

/**
 * Returns the ids of the rejected orders. The lock of the restaurant's row excludes concurrent runs; orders that
 * another transaction has locked are skipped.
 */
async function handleRestaurant(
  tx: Database,
  { restaurantId, first }: WaitingRestaurant,
  { settings, log, orderEffects }: Pick<JobServices, 'settings' | 'log' | 'orderEffects'>,
  now: Date,
): Promise<readonly number[]> {
  const { managerMinutes, rejectMinutes } = settings.unanswered;
  const [restaurant] = await tx
    .select({ id: restaurants.id, unattendedSince: restaurants.unattendedSince })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId))
    .for('no key update', { skipLocked: true });
  if (!restaurant) return [];
  const rows = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.restaurantId, restaurantId), hasWaitedSql(first, now)))
    .orderBy(asc(orders.id))
    .limit(MAX_ORDERS)
    .for('update', { skipLocked: true });
  const overdue = rows.filter((order) => rejectMinutes > 0 && hasWaited(order, rejectMinutes, now));
  const rejected: OrderRow[] = [];
  for (const order of overdue) {
    try {
      // A savepoint, so that a failure undoes what was written for this order only.
      await inTransaction(tx, (savepoint) =>
        transitionOrder(
          savepoint,
          order,
          { to: 'rejected', by: 'system', reasonCode: 'no_answer', at: now },
          orderEffects,
        ),
      );
      rejected.push(order);
    } catch (error) {
      log('error', 'an unanswered order could not be rejected', { item: order.id, ...describeError(error) });
    }
  }
  const [oldest] = rejected;
  if (oldest && restaurant.unattendedSince === null) await pause(tx, oldest, now);
  const waiting = rows.filter(
    (order) => managerMinutes > 0 && !overdue.includes(order) && hasWaited(order, managerMinutes, now),
  );
  await notifyManagers(tx, waiting, now);
  return rejected.map(({ id }) => id);
}

async function pause(tx: Database, { id, restaurantId, number }: OrderRow, now: Date): Promise<void> {
  await tx
    .update(restaurants)
    .set({ unattendedSince: now })
    .where(and(eq(restaurants.id, restaurantId), isNull(restaurants.unattendedSince)));
  await queueManagerNotice(tx, restaurantId, {
    template: 'restaurant_unattended',
    orderId: id,
    data: { number },
    event: `order ${id} rejected without an answer`,
    now,
    lifeMinutes: 60,
  });
}

/** Queues a message about the oldest order, unless one about any of the orders was queued before. */
async function notifyManagers(tx: Database, waiting: readonly OrderRow[], now: Date): Promise<void> {
  const [oldest] = waiting;
  if (!oldest) return;
  const { id, number, restaurantId } = oldest;
  const ids = waiting.map((order) => order.id);
  const isNoticeOfThese = and(inArray(notices.orderId, ids), eq(notices.template, 'order_unanswered'));
  if ((await tx.select({ id: notices.id }).from(notices).where(isNoticeOfThese).limit(1)).length > 0) return;
  await queueManagerNotice(tx, restaurantId, {
    template: 'order_unanswered',
    orderId: id,
    data: { number },
    event: `order ${id} unanswered`,
    now,
    lifeMinutes: NOTICE_LIFETIME_MINUTES,
  });
}

type ManagerNotice = Omit<NewNotice, 'locale'>;

/**
 * Queues a message to the managers of a restaurant or, if none of them has a phone, to the owners, each in their
 * language. A message about the same `event` is queued only once.
 */
export async function queueManagerNotice(tx: Database, restaurantId: number, notice: ManagerNotice): Promise<void> {
  const worksThere = tx
    .select({ id: staffRestaurants.staffId })
    .from(staffRestaurants)
    .where(and(eq(staffRestaurants.staffId, staff.id), eq(staffRestaurants.restaurantId, restaurantId)));
  const people = await tx
    .select({ id: staff.id, role: staff.role, locale: staff.locale })
    .from(staff)
    .where(
      and(
        eq(staff.active, true),
        isNotNull(staff.phone),
        or(eq(staff.role, 'owner'), and(eq(staff.role, 'manager'), exists(worksThere))),
      ),
    )
    .orderBy(asc(staff.id));
  const managers = people.filter(({ role }) => role === 'manager');
  for (const { id, locale } of managers.length > 0 ? managers : people)
    await queueNotice(tx, await readStaffRecipient(tx, id), { ...notice, locale });
}
