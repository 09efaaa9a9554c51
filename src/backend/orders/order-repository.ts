import { and, asc, between, count, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { couriers, orderEvents, orderItems, orderReports, orders, ratings, users } from '#backend/db/schema/index.ts';
import { type ApiRequest, ErrorResponse } from '#backend/http/handler.ts';
import { ETA_SPAN_MINUTES, ETA_STEP_MINUTES, type Locale, MAX_REPORTS } from '#contract/constants.ts';
import { type OrderStatus, TOTAL_CODES } from '#contract/value-lists.ts';
import type { Order, OrderItem, PageMeta, Rating, Report, Total } from '#contract/orders.ts';
import { closingReason } from './closing-reasons.ts';
import { canTransition, type OrderRow } from './transitions.ts';
import { optionsOfKind } from '#backend/cart/recalculation.ts';
import { toMajor } from '#backend/money.ts';
import { localize } from '#backend/text.ts';
import type { OrderTotals } from './pricing.ts';

const PAGE_SIZE = 10;

/** One order of this customer; null for an unknown one and for another customer's. */
export async function readOrder(db: Database, userId: number, orderId: number, locale: Locale): Promise<Order | null> {
  const [order] = await readOrders(db, and(eq(orders.id, orderId), eq(orders.userId, userId)), locale);
  return order ?? null;
}

/** All orders of this customer, newest first. */
export const readAllOrders = (db: Database, userId: number, locale: Locale): Promise<Order[]> =>
  readOrders(db, eq(orders.userId, userId), locale);

/** A page of the history, newest first. A page is a range scan over the customer's gapless `ordinal` instead of an OFFSET. */
export async function readOrderPage(
  db: Database,
  userId: number,
  page: number,
  locale: Locale,
): Promise<{ data: Order[]; meta: PageMeta }> {
  const [user] = await db.select({ total: users.orderCount }).from(users).where(eq(users.id, userId));
  const total = user?.total ?? 0;
  const newest = total - (page - 1) * PAGE_SIZE;
  const meta = { current_page: page, last_page: Math.max(1, Math.ceil(total / PAGE_SIZE)), per_page: PAGE_SIZE, total };
  if (newest < 1) return { data: [], meta };
  const onPage = and(eq(orders.userId, userId), between(orders.ordinal, newest - PAGE_SIZE + 1, newest));
  return { data: await readOrders(db, onPage, locale), meta };
}

async function readOrders(db: Database, condition: SQL | undefined, locale: Locale): Promise<Order[]> {
  const rows = await db.select().from(orders).where(condition).orderBy(desc(orders.ordinal));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const courierIds = rows.flatMap(({ courierId }) => courierId ?? []);
  const [itemRows, eventRows, ratingRows, courierRows] = await Promise.all([
    db.select().from(orderItems).where(inArray(orderItems.orderId, ids)).orderBy(asc(orderItems.position)),
    db.select().from(orderEvents).where(inArray(orderEvents.orderId, ids)).orderBy(asc(orderEvents.id)),
    db.select().from(ratings).where(inArray(ratings.orderId, ids)),
    courierIds.length === 0 ? [] : db.select().from(couriers).where(inArray(couriers.id, courierIds)),
  ]);
  const items = Map.groupBy(itemRows, (row) => row.orderId);
  const events = Map.groupBy(eventRows, (row) => row.orderId);
  const ratingByOrder = new Map(ratingRows.map((row) => [row.orderId, row]));
  return rows.map((order) =>
    orderView(
      {
        order,
        items: items.get(order.id) ?? [],
        events: events.get(order.id) ?? [],
        rating: ratingByOrder.get(order.id),
        courier: courierRows.find(({ id }) => id === order.courierId),
      },
      locale,
    ),
  );
}

const MINUTE_MS = 60_000;
/** Length of the time span in which the order is expected: it narrows on the way to the customer. */
const SPAN_MINUTES: Readonly<Partial<Record<OrderStatus, number>>> = {
  placed: ETA_SPAN_MINUTES,
  accepted: 15,
  preparing: 15,
  ready: 10,
  on_the_way: 10,
};

/** The rows of one order. */
export interface OrderRows {
  readonly order: Omit<typeof orders.$inferSelect, 'ordinal'>;
  readonly items: readonly Omit<typeof orderItems.$inferSelect, 'id'>[];
  readonly events: readonly Pick<typeof orderEvents.$inferSelect, 'status' | 'at'>[];
  readonly rating: typeof ratings.$inferSelect | undefined;
  readonly courier: typeof couriers.$inferSelect | undefined;
}

export function orderView(rows: OrderRows, locale: Locale): Order {
  const { order, items, events, rating, courier } = rows;
  return {
    id: order.id,
    number: order.number,
    created_at: order.createdAt.toISOString(),
    status: order.status,
    steps: toSteps(events),
    fulfilment: order.fulfilment,
    branch: order.branch && {
      ...order.branch,
      name: localize(order.branch.name, locale),
      address: localize(order.branch.address, locale),
    },
    // Id and name are written together, so the 0 is never sent.
    zone: order.zoneName && { id: order.zoneId ?? 0, name: localize(order.zoneName, locale) },
    scheduled_for: order.scheduledFor?.toISOString() ?? null,
    eta: estimateArrival(rows),
    can_cancel: canTransition(order, 'cancelled', 'customer'),
    can_rate: order.status === 'delivered' && !rating,
    can_report: canReport(order.status),
    rating: rating ? ratingView(rating) : null,
    city: { id: order.cityId, slug: order.citySlug, name: localize(order.cityName, locale) },
    restaurant: {
      id: order.restaurantId,
      slug: order.restaurantSlug,
      name: order.restaurantName,
      phone: order.restaurantPhone,
    },
    items: items.map((item) => itemView(item, locale)),
    totals: totalsView({
      items: order.itemsTotal,
      discount: order.discount,
      delivery: order.delivery,
      total: order.total,
    }),
    currency: order.currency,
    promocode: order.promocode,
    address: order.address,
    contact: { name: order.contactName, phone: order.contactPhone },
    comment: order.comment,
    cutlery_count: order.cutleryCount,
    substitution: order.substitution,
    payment: {
      method: order.paymentMethod,
      status: order.paymentStatus,
      card: order.card,
      change_from: order.changeFrom === null ? null : toMajor(order.changeFrom),
    },
    closed: order.closedBy === null ? null : { by: order.closedBy, reason: closingReason(order, locale) },
    courier: courier ? { name: courier.name, phone: courier.phone } : null,
  };
}

export const totalsView = (totals: OrderTotals): Total[] =>
  TOTAL_CODES.map((code) => ({ code, amount: toMajor(totals[code]) }));

export const ratingView = ({ food, delivery, service, comment }: typeof ratings.$inferSelect): Rating => ({
  food,
  delivery,
  service,
  comment,
});

function itemView(item: OrderRows['items'][number], locale: Locale): OrderItem {
  return {
    product_id: item.productId,
    slug: item.slug,
    name: localize(item.name, locale),
    image: item.image,
    count: item.count,
    unit_price: toMajor(item.unitPrice),
    modifiers: optionsOfKind(item.options, 'modifier', locale),
    additives: optionsOfKind(item.options, 'additive', locale),
    total: toMajor(item.total),
    note: item.note,
  };
}

/** An event may repeat a status, as when a courier is assigned. */
function toSteps(events: OrderRows['events']): Order['steps'] {
  const steps = new Map<OrderStatus, string>();
  for (const { status, at } of events) if (!steps.has(status)) steps.set(status, at.toISOString());
  return Array.from(steps, ([status, at]) => ({ status, at }));
}

/**
 * The time span in which the order is delivered or can be collected: the restaurant's lead time after the restaurant accepted the order
 * or, until then, received it, but not before the time that the customer was promised. None while the order awaits payment or once its
 * status is final.
 */
function estimateArrival({ order, events }: OrderRows): Order['eta'] {
  const span = SPAN_MINUTES[order.status];
  if (span === undefined) return null;
  const from = expectedArrival(order, events);
  const isPreparing = order.status !== 'placed' && order.status !== 'accepted';
  // Until preparing begins, a scheduled order keeps the span that was promised.
  const promisedTo = order.scheduledFor !== null && order.expectedAt === null && !isPreparing ? order.promisedTo : null;
  return timeSpanView({ from, to: promisedTo?.getTime() ?? from + span * MINUTE_MS });
}

/**
 * When an order is expected at the earliest, in milliseconds since the epoch: the time that the restaurant has named; else, of a
 * scheduled order, the chosen time; else the lead time after the restaurant accepted or received it, but not before the promised time.
 */
export function expectedArrival(order: OrderRows['order'], events: OrderRows['events']): number {
  if (order.expectedAt !== null) return roundUp(order.expectedAt.getTime());
  // The promise of a scheduled order begins at the chosen time.
  if (order.scheduledFor !== null) return (order.promisedFrom ?? order.scheduledFor).getTime();
  const reachedAt = (wanted: OrderStatus) => events.find(({ status }) => status === wanted)?.at;
  const countedFrom = reachedAt('accepted') ?? reachedAt('placed') ?? order.createdAt;
  const expected = roundUp(countedFrom.getTime() + order.leadMinutes * MINUTE_MS);
  return Math.max(order.promisedFrom?.getTime() ?? 0, expected);
}

function roundUp(milliseconds: number): number {
  const step = ETA_STEP_MINUTES * MINUTE_MS;
  return Math.ceil(milliseconds / step) * step;
}

/** A time span for the wire. `from` and `to` are milliseconds since the epoch. */
export const timeSpanView = ({ from, to }: { readonly from: number; readonly to: number }) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

/** Whether the restaurant has received the order and can answer for it. */
const canReport = (status: OrderStatus): boolean => status !== 'awaiting_payment' && status !== 'expired';

/** Stores a problem that a customer reports; the transaction must have locked the order. */
export async function insertReport(
  tx: Database,
  order: OrderRow,
  { body: { reason, message }, now }: Pick<ApiRequest<'reportProblem'>, 'body' | 'now'>,
): Promise<{ status: true } | ErrorResponse> {
  if (!canReport(order.status)) return new ErrorResponse(409, 'cannotReport');
  const [existing] = await tx.select({ reports: count() }).from(orderReports).where(eq(orderReports.orderId, order.id));
  if ((existing?.reports ?? 0) >= MAX_REPORTS) return new ErrorResponse(409, 'tooManyReports');
  await tx.insert(orderReports).values({ orderId: order.id, reason, message: message ?? '', createdAt: now });
  return { status: true };
}

/** The newest reports with their orders. */
export const readReports = (db: Database, limit: number) =>
  db
    .select({ report: orderReports, order: orders })
    .from(orderReports)
    .innerJoin(orders, eq(orders.id, orderReports.orderId))
    .orderBy(desc(orderReports.id))
    .limit(limit);

/** All reports of one customer, the oldest first. */
export async function readReportsOf(db: Database, userId: number): Promise<Report[]> {
  const rows = await db
    .select({ report: orderReports })
    .from(orderReports)
    .innerJoin(orders, eq(orders.id, orderReports.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(orderReports.id));
  return rows.map(({ report }) => ({
    order_id: report.orderId,
    reason: report.reason,
    message: report.message,
    created_at: report.createdAt.toISOString(),
  }));
}
