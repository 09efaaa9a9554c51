import { and, eq, gt, inArray } from 'drizzle-orm';
import { readBranches, readClosures } from '#backend/catalog/catalog-queries.ts';
import { type Database, requireRow } from '#backend/db/client.ts';
import { deliveryZones, orders, restaurants, slotRules } from '#backend/db/schema/index.ts';
import type { Warning } from '#backend/http/warnings.ts';
import { DEFAULT_SLOT_RULE } from '#backend/orders/slots.ts';
import { preparingBeginsAt } from '#backend/orders/transitions.ts';
import type { OrderStatus } from '#contract/order-lifecycle.ts';
import type { Fulfilment } from '#contract/value-lists.ts';
import { closingWarnings, type OpeningTimes, type OrderTimes, type PlacedOrder } from '../warnings.ts';

// The stored facts of the warnings about opening times.

/** The warnings of a change of opening times. @param change returns the times after it */
export async function warnOfClosing(
  db: Database,
  restaurantId: number,
  change: (before: Awaited<ReturnType<typeof readOpeningTimes>>) => OpeningTimes,
  now: Date,
): Promise<Warning[]> {
  const before = await readOpeningTimes(db, restaurantId, now);
  return closingWarnings(await readPlacedOrders(db, restaurantId, now), before, change(before), now);
}

/** The active branches of a restaurant, and its closures that are not over. */
async function readOpeningTimes(db: Database, restaurantId: number, now: Date) {
  return {
    branches: (await readBranches(db, restaurantId)).filter(({ active }) => active),
    closures: await readClosures(db, { restaurantId, now }),
  };
}

type Branches = Awaited<ReturnType<typeof readOpeningTimes>>['branches'];
type BranchTimes = Partial<OpeningTimes['branches'][number]>;
/** A change for `warnOfClosing`. */
type ChangeOfTimes = (before: {
  readonly branches: Branches;
  readonly closures: OpeningTimes['closures'];
}) => OpeningTimes;

/** Other times of one branch. */
export const withBranch =
  (id: number, times: (branch: Branches[number]) => BranchTimes): ChangeOfTimes =>
  ({ branches, closures }) => ({
    branches: branches.map((branch) => (branch.id === id ? { ...branch, ...times(branch) } : branch)),
    closures,
  });

/** One branch less. */
export const withoutBranch =
  (id: number): ChangeOfTimes =>
  ({ branches, closures }) => ({ branches: branches.filter((branch) => branch.id !== id), closures });

/**
 * The statuses of orders that a kitchen still has to prepare. Those that wait for their payment expire by themselves, and
 * the board cannot cancel them.
 */
const UNPREPARED: OrderStatus[] = ['placed', 'accepted', 'preparing'];

/** The orders of a restaurant for a later time that it still has to prepare, by their time. */
export async function readPlacedOrders(db: Database, restaurantId: number, now: Date): Promise<PlacedOrder[]> {
  const rows = await db
    .select({ order: orders, zoneBranchId: deliveryZones.branchId })
    .from(orders)
    .leftJoin(deliveryZones, eq(deliveryZones.id, orders.zoneId))
    .where(and(eq(orders.restaurantId, restaurantId), inArray(orders.status, UNPREPARED), gt(orders.scheduledFor, now)))
    .orderBy(orders.scheduledFor, orders.id);
  return rows.flatMap(({ order, zoneBranchId }) => {
    const { number, scheduledFor, promisedTo, branch } = order;
    const beginsAt = preparingBeginsAt(order);
    if (!scheduledFor || !beginsAt) return [];
    return [
      { number, scheduledFor, beginsAt, endsAt: promisedTo ?? scheduledFor, branchId: branch?.id ?? zoneBranchId },
    ];
  });
}

/** What of the opening hours is lost for orders, by fulfilment. */
export async function readOrderTimes(db: Database, restaurantId: number): Promise<Record<Fulfilment, OrderTimes>> {
  const { leadMinutes, pickupMinutes } = requireRow(
    await db
      .select({ leadMinutes: restaurants.leadMinutes, pickupMinutes: restaurants.pickupMinutes })
      .from(restaurants)
      .where(eq(restaurants.id, restaurantId)),
  );
  const rules = await db.select().from(slotRules).where(eq(slotRules.restaurantId, restaurantId));
  const cutoffOf = (fulfilment: Fulfilment): number =>
    (rules.find((rule) => rule.fulfilment === fulfilment) ?? DEFAULT_SLOT_RULE).cutoffMinutes;
  return {
    delivery: { leadMinutes, cutoffMinutes: cutoffOf('delivery') },
    pickup: { leadMinutes: pickupMinutes ?? leadMinutes, cutoffMinutes: cutoffOf('pickup') },
  };
}

/** The ways in which a branch serves customers. */
export const servedBy = (
  { delivery, pickup }: Readonly<Record<Fulfilment, OrderTimes>>,
  branch: { readonly pickup: boolean },
): readonly OrderTimes[] => (branch.pickup ? [delivery, pickup] : [delivery]);
