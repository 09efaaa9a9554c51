import { and, asc, count, eq, gte, inArray, isNull, ne, or, type SQL, sql, sum } from 'drizzle-orm';
import { type Database, requireRow } from '#backend/db/client.ts';
import { personal } from '#backend/db/personal.ts';
import { couriers, orderEvents, orderItems, orders, staff } from '#backend/db/schema/index.ts';
import { toMajor, asMinor } from '#contract/money.ts';
import { businessDayOf, startOfBusinessDay } from '#contract/business-day.ts';
import { expectedArrival } from '#backend/orders/order-repository.ts';
import type { AddressSnapshot } from '#backend/db/order-snapshots.ts';
import { COURIER_COLUMNS, visibleParts } from '#backend/order-visibility.ts';
import { localize } from '#contract/localized-text.ts';
import type { Locale } from '#contract/constants.ts';
import { TAKEABLE_STATUSES } from '#contract/order-lifecycle.ts';
import type { CourierOrder, CourierOrders, DeliveryAddress } from '#contract/staff/courier.ts';
import { paymentView } from '../board/board-repository.ts';

/** More open orders than a courier can deliver; the oldest are shown. */
const MAX_ORDERS = 200;

/** Who reads the orders: a staff member, for these restaurants. */
export interface CourierContext {
  readonly staffId: number;
  readonly restaurantIds: readonly number[];
  readonly now: Date;
  readonly locale: Locale;
}

/**
 * The row in `couriers` of a staff member in a city, which customers see. Creates it at the first order, and updates
 * name and phone from the account at every call. Safe to call from concurrent transactions.
 */
export async function findOrCreateCourier(tx: Database, staffId: number, cityId: number) {
  const [person] = await tx.select({ name: staff.name, phone: staff.phone }).from(staff).where(eq(staff.id, staffId));
  const contact = { name: person?.name ?? '', phone: personal(person?.phone ?? '') };
  return requireRow(
    await tx
      .insert(couriers)
      .values({ cityId, staffId, ...contact })
      .onConflictDoUpdate({ target: [couriers.staffId, couriers.cityId], set: contact })
      .returning(),
  );
}

/** Whether an order's courier is this staff member. */
export async function isCourierOfOrder(db: Database, staffId: number, courierId: number | null): Promise<boolean> {
  if (courierId === null) return false;
  return (await db.$count(couriers, and(eq(couriers.id, courierId), eq(couriers.staffId, staffId)))) > 0;
}

/** The orders that the staff member can take, those that they deliver, and their cash of this business day. */
export async function readCourierOrders(db: Database, context: CourierContext): Promise<CourierOrders> {
  const { staffId, now } = context;
  const { isFree, isMine } = conditionsOf(context);
  const free = await readViews(db, isFree, context);
  const mine = await readViews(db, isMine, context);
  return { now: now.toISOString(), free, mine, cash: await readCash(db, staffId, now) };
}

/** How many orders the staff member delivers and how many they can take. */
export async function countCourierOrders(db: Database, context: Omit<CourierContext, 'locale'>) {
  const { isFree, isMine } = conditionsOf(context);
  const countWhere = async (condition: SQL | undefined) => {
    const rows = await db
      .select({ count: count() })
      .from(orders)
      .leftJoin(couriers, eq(couriers.id, orders.courierId))
      .where(condition);
    return requireRow(rows).count;
  };
  return { mine: await countWhere(isMine), free: await countWhere(isFree) };
}

/** The orders that a staff member can take, and those that they deliver. */
function conditionsOf({ staffId, restaurantIds, now }: Omit<CourierContext, 'locale'>) {
  const isOfRestaurants = and(inArray(orders.restaurantId, [...restaurantIds]), eq(orders.fulfilment, 'delivery'));
  const isUntaken = and(isNull(orders.courierId), inArray(orders.status, [...TAKEABLE_STATUSES]));
  const isTaken = and(eq(couriers.staffId, staffId), inArray(orders.status, [...TAKEABLE_STATUSES, 'on_the_way']));
  return { isFree: and(isOfRestaurants, isUntaken, isDue(now)), isMine: and(isOfRestaurants, isTaken) };
}

/** One order; undefined if the courier may not see it. The caller must have checked the access to its restaurant. */
export async function readCourierOrder(
  db: Database,
  orderId: number,
  context: CourierContext,
): Promise<CourierOrder | undefined> {
  const [view] = await readViews(db, eq(orders.id, orderId), context);
  return view;
}

/** Excludes accepted orders for a later time, which the order board shows in its column "later". */
const isDue = (now: Date): SQL | undefined =>
  or(
    ne(orders.status, 'accepted'),
    isNull(orders.scheduledFor),
    sql`${orders.scheduledFor} - make_interval(mins => ${orders.leadMinutes}) <= ${now.toISOString()}::timestamptz`,
  );

async function readViews(
  db: Database,
  condition: SQL | undefined,
  { staffId, now, locale }: CourierContext,
): Promise<CourierOrder[]> {
  const rows = await db
    .select({ order: orders, courier: COURIER_COLUMNS })
    .from(orders)
    .leftJoin(couriers, eq(couriers.id, orders.courierId))
    .where(condition)
    .orderBy(asc(orders.id))
    .limit(MAX_ORDERS);
  if (rows.length === 0) return [];
  const ids = rows.map(({ order }) => order.id);
  const counts = await db
    .select({ orderId: orderItems.orderId, count: sum(orderItems.count).mapWith(Number) })
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .groupBy(orderItems.orderId);
  const eventRows = await db
    .select({ orderId: orderEvents.orderId, status: orderEvents.status, at: orderEvents.at })
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.id));
  const events = Map.groupBy(eventRows, (row) => row.orderId);
  return rows.flatMap(({ order, courier }) => {
    const visible = visibleParts(order, courier, { role: 'courier', staffId }, now);
    if (!visible.isVisible) return [];
    return {
      id: order.id,
      number: order.number,
      status: order.status,
      scheduled_for: order.scheduledFor?.toISOString() ?? null,
      expected_at: new Date(expectedArrival(order, events.get(order.id) ?? [])).toISOString(),
      restaurant: { name: order.restaurantName, phone: order.restaurantPhone },
      address: visible.address && addressView(visible.address, localize(order.cityName, locale)),
      customer: visible.contact,
      comment: visible.comment,
      items_count: counts.find(({ orderId }) => orderId === order.id)?.count ?? 0,
      total: toMajor(order.total),
      total_minor: order.total,
      currency: order.currency,
      payment: paymentView(order),
      courier: courier && { name: courier.name, is_me: courier.staffId === staffId },
    };
  });
}

/** The address without the customer's label and without ids that couriers do not need. */
function addressView(
  { label: _label, city_id: _cityId, zone_id: _zoneId, is_default: _isDefault, ...address }: AddressSnapshot,
  city: string,
): DeliveryAddress {
  return { ...address, city };
}

/** The cash from the orders that a staff member has delivered on this business day, by currency. */
async function readCash(db: Database, staffId: number, now: Date): Promise<CourierOrders['cash']> {
  const rows = await db
    .select({
      currency: orders.currency,
      amount: sum(orders.total).mapWith((total) => asMinor(Number(total))),
      orders: count(),
    })
    .from(orders)
    .innerJoin(couriers, eq(couriers.id, orders.courierId))
    .where(
      and(
        eq(couriers.staffId, staffId),
        eq(orders.status, 'delivered'),
        eq(orders.paymentMethod, 'cash'),
        gte(orders.statusAt, startOfBusinessDay(businessDayOf(now))),
      ),
    )
    .groupBy(orders.currency)
    .orderBy(asc(orders.currency));
  return rows.map((row) => ({ ...row, amount: toMajor(row.amount), amount_minor: row.amount }));
}
