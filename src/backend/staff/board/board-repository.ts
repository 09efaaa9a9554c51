import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import type { AddressSnapshot } from '#backend/db/order-snapshots.ts';
import { couriers, orderEvents, orders, restaurants, staff } from '#backend/db/schema/index.ts';
import { nameOrder } from '#contract/collation.ts';
import { toMajor } from '#contract/money.ts';
import { expectedArrival } from '#backend/orders/order-repository.ts';
import { type OrderRow, preparingBeginsAt } from '#backend/orders/transitions.ts';
import type { Services } from '#backend/services.ts';
import { COURIER_COLUMNS, HIDDEN_CONTACT, isNotOfOtherBranch, visibleParts } from '#backend/order-visibility.ts';
import { localize } from '#contract/localized-text.ts';
import type { Locale } from '#contract/constants.ts';
import { BOARD_STATUSES, orderRules } from '#contract/order-lifecycle.ts';
import type { Board, BoardAddress, BoardOrder } from '#contract/staff/board.ts';
import type { StaffActor } from '../http/actor.ts';
import { orderViewer } from '../orders/order-viewer.ts';
import { listCouriersOfRestaurant } from '../people/sessions.ts';
import { answerDeadlines } from './answer-deadlines.ts';
import { readBoardItems } from './board-items.ts';

/** The most orders on a board, more than a kitchen can have open; the oldest are shown. */
const MAX_ORDERS = 300;

/** What the JSON of a board order depends on besides its rows. */
export interface BoardContext extends Pick<Services, 'settings'> {
  readonly actor: StaffActor;
  readonly now: Date;
  readonly locale: Locale;
}

export interface BoardScope {
  readonly restaurantId: number;
  /** Excludes orders that are collected at another branch; null for all branches. */
  readonly branchId: number | null;
}

/** The open orders of a restaurant, the oldest first. */
export async function readBoard(
  db: Database,
  { restaurantId, branchId }: BoardScope,
  context: BoardContext,
): Promise<Board | null> {
  const intake = await readOrderIntake(db, restaurantId);
  if (!intake) return null;
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.restaurantId, restaurantId),
        inArray(orders.status, [...BOARD_STATUSES]),
        isNotOfOtherBranch(branchId),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(MAX_ORDERS);
  // The ids are those of staff members, not of rows in `couriers`.
  const staffCouriers = await listCouriersOfRestaurant(db, restaurantId);
  return {
    now: context.now.toISOString(),
    restaurant: intake,
    orders: await toBoardOrders(db, rows, context),
    couriers: staffCouriers.map(({ id, name }) => ({ id, name })).toSorted(nameOrder(context.locale)),
  };
}

/** One order, also if it is no longer on the board; null if it does not exist. */
export async function readBoardOrder(db: Database, orderId: number, context: BoardContext): Promise<BoardOrder | null> {
  const rows = await db.select().from(orders).where(eq(orders.id, orderId));
  const [order] = await toBoardOrders(db, rows, context);
  return order ?? null;
}

/**
 * Whether a restaurant accepts orders now, and the extra preparation time while it is busy; null if it does not exist.
 */
export async function readOrderIntake(db: Database, restaurantId: number): Promise<Board['restaurant'] | null> {
  const [row] = await db
    .select({
      id: restaurants.id,
      name: restaurants.name,
      pausedUntil: restaurants.pausedUntil,
      unattendedSince: restaurants.unattendedSince,
      busyMinutes: restaurants.busyMinutes,
      busyUntil: restaurants.busyUntil,
    })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId));
  return row
    ? {
        id: row.id,
        name: row.name,
        paused_until: row.pausedUntil?.toISOString() ?? null,
        unattended_since: row.unattendedSince?.toISOString() ?? null,
        busy_minutes: row.busyMinutes,
        busy_until: row.busyUntil?.toISOString() ?? null,
      }
    : null;
}

async function toBoardOrders(
  db: Database,
  rows: readonly OrderRow[],
  { settings, actor, now, locale }: BoardContext,
): Promise<BoardOrder[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const courierIds = rows.flatMap(({ courierId }) => courierId ?? []);
  const items = await readBoardItems(db, ids, locale);
  const courierRows = await db.select(COURIER_COLUMNS).from(couriers).where(inArray(couriers.id, courierIds));
  const eventRows = await db
    .select({
      orderId: orderEvents.orderId,
      status: orderEvents.status,
      by: orderEvents.by,
      at: orderEvents.at,
      name: staff.name,
    })
    .from(orderEvents)
    .leftJoin(staff, eq(staff.id, orderEvents.staffId))
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(desc(orderEvents.id));
  const events = Map.groupBy(eventRows, (row) => row.orderId);
  return rows.map((order) => {
    const ofOrder = events.get(order.id) ?? [];
    const [newest] = ofOrder;
    const beginAt = preparingBeginsAt(order);
    const courier = courierRows.find(({ id }) => id === order.courierId);
    const visible = visibleParts(order, courier ?? null, orderViewer(actor), now);
    const isLater = order.status === 'accepted' && beginAt !== null && beginAt > now;
    return {
      id: order.id,
      number: order.number,
      status: order.status,
      // `readBoardOrder` also reads orders that are not on the board. Their column is required by the type and unused.
      column: isLater ? 'later' : (orderRules(order).column ?? 'on_the_way'),
      created_at: order.createdAt.toISOString(),
      scheduled_for: order.scheduledFor?.toISOString() ?? null,
      begin_at: beginAt?.toISOString() ?? null,
      expected_at: new Date(expectedArrival(order, ofOrder.toReversed())).toISOString(),
      ...answerDeadlines(order, settings.unanswered),
      lead_minutes: order.leadMinutes,
      fulfilment: order.fulfilment,
      place: placeName(order, locale),
      zone_chosen: order.zoneChosen === true,
      address: visible.address && addressView(visible.address),
      customer: visible.contact ?? HIDDEN_CONTACT,
      comment: visible.comment,
      cutlery_count: order.cutleryCount,
      substitution: order.substitution,
      items: items.get(order.id) ?? [],
      total: toMajor(order.total),
      total_minor: order.total,
      currency: order.currency,
      payment: paymentView(order),
      courier: courier ? { id: courier.id, staff_id: courier.staffId, name: courier.name } : null,
      changed: {
        by: newest?.by ?? 'customer',
        name: newest?.name ?? null,
        at: (newest?.at ?? order.statusAt).toISOString(),
      },
    };
  });
}

/** The address without the customer's label, and without ids and coordinates. */
function addressView({
  street,
  house,
  block,
  entrance,
  floor,
  apartment,
  intercom,
  comment,
}: AddressSnapshot): BoardAddress {
  return { street, house, block, entrance, floor, apartment, intercom, comment };
}

/** How an order is paid, and the cash amount from which the customer needs change. */
export const paymentView = ({ paymentMethod, paymentStatus, changeFrom }: OrderRow): BoardOrder['payment'] => ({
  method: paymentMethod,
  status: paymentStatus,
  change_from: changeFrom === null ? null : toMajor(changeFrom),
  change_from_minor: changeFrom,
});

function placeName({ branch, zoneName }: OrderRow, locale: Locale): string | null {
  if (branch) return localize(branch.name, locale);
  return zoneName && localize(zoneName, locale);
}
