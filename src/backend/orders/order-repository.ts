import { setImmediate } from 'node:timers/promises';
import { and, asc, between, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import type { ApiRequest } from '#backend/http/handler.ts';
import {
  couriers,
  orderEvents,
  orderItems,
  orders,
  ratings,
  refunds,
  reviews,
  users,
} from '#backend/db/schema/index.ts';
import type { Locale } from '#contract/constants.ts';
import { type ReviewStatus, TOTAL_CODES } from '#contract/value-lists.ts';
import type { Order, OrderItem, Rating, Total } from '#contract/orders.ts';
import type { PageMeta } from '#contract/catalog.ts';
import { orderRules, type OrderStatus } from '#contract/order-lifecycle.ts';
import { cancellationReason, canTransition, type OrderRow, roundUpToStep } from './transitions.ts';
import { canReport } from './reports.ts';
import { optionsOfKind } from '#backend/cart/cart.ts';
import { reviewAuthor } from '#backend/reviews/reviews.ts';
import { HIDDEN_CONTACT, visibleParts } from '#backend/order-visibility.ts';
import { localizedField } from '#backend/text.ts';
import type { OrderTotals } from '#backend/db/order-snapshots.ts';
import type { OrderRows, RatingRow } from './order-rows.ts';
import { readRefundedItems } from './refunded-items.ts';
import { withExpiry } from './overdue-orders.ts';

const PAGE_SIZE = 10;

export const ownOrder = (userId: number, orderId: number) => and(eq(orders.id, orderId), eq(orders.userId, userId));

/** Locks an order of this customer; undefined if it does not exist or belongs to another customer. */
export async function lockOwnOrder(tx: Database, userId: number, orderId: number): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(orders).where(ownOrder(userId, orderId)).for('update');
  return order;
}

/** Locks any customer's order. */
export async function lockOrder(tx: Database, orderId: number): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return order;
}

/** The language of an order's texts, and the current time, on which `can_cancel` and what is visible depend. */
type ViewContext = Pick<ApiRequest<'getOrder'>, 'locale' | 'now'>;
/** The context with the customer who reads the order. */
type CustomerContext = ViewContext & { readonly userId: number };

/** One order of this customer; null if it does not exist or belongs to another customer. */
export async function readOrder(
  db: Database,
  userId: number,
  orderId: number,
  context: ViewContext,
): Promise<Order | null> {
  const [order] = await readOrders(db, ownOrder(userId, orderId), { ...context, userId });
  return order ?? null;
}

/** Orders that are read at once for an export. Each may have a hundred items. */
const EXPORT_PAGE_SIZE = 20;

/** All orders of this customer, newest first, in pages between which other requests are served. */
export async function* readAllOrders(db: Database, userId: number, context: ViewContext): AsyncGenerator<Order[]> {
  const [user] = await db.select({ total: users.orderCount }).from(users).where(eq(users.id, userId));
  for (let newest = user?.total ?? 0; newest >= 1; newest -= EXPORT_PAGE_SIZE) {
    const onPage = and(eq(orders.userId, userId), between(orders.ordinal, newest - EXPORT_PAGE_SIZE + 1, newest));
    yield await readOrders(db, onPage, { ...context, userId });
    await setImmediate();
  }
}

/**
 * A page of the customer's orders, newest first. A page is a range of `ordinal`, which numbers the orders of a customer
 * without gaps, instead of an OFFSET.
 */
export async function readOrderPage(
  db: Database,
  userId: number,
  page: number,
  context: ViewContext,
): Promise<{ data: Order[]; meta: PageMeta }> {
  const [user] = await db.select({ total: users.orderCount }).from(users).where(eq(users.id, userId));
  const total = user?.total ?? 0;
  const newest = total - (page - 1) * PAGE_SIZE;
  const meta = { current_page: page, last_page: Math.max(1, Math.ceil(total / PAGE_SIZE)), per_page: PAGE_SIZE, total };
  if (newest < 1) return { data: [], meta };
  const onPage = and(eq(orders.userId, userId), between(orders.ordinal, newest - PAGE_SIZE + 1, newest));
  return { data: await readOrders(db, onPage, { ...context, userId }), meta };
}

/** The orders of a customer that match a condition, newest first. */
async function readOrders(db: Database, condition: SQL | undefined, context: CustomerContext): Promise<Order[]> {
  const rows = await db.select().from(orders).where(condition).orderBy(desc(orders.ordinal));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const courierIds = rows.flatMap(({ courierId }) => courierId ?? []);
  const itemRows = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.position));
  const eventRows = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.id));
  const ratingRows = await db
    .select({ rating: ratings, reviewStatus: reviews.status })
    .from(ratings)
    .leftJoin(reviews, eq(reviews.orderId, ratings.orderId))
    .where(inArray(ratings.orderId, ids));
  const courierRows =
    courierIds.length === 0 ? [] : await db.select().from(couriers).where(inArray(couriers.id, courierIds));
  const userRows = await db.select({ name: users.name }).from(users).where(eq(users.id, context.userId));
  const couriersById = new Map(courierRows.map((row) => [row.id, row]));
  const refundedItems = await readRefundedItems(
    db,
    rows.filter(({ refunded }) => refunded > 0).map(({ id }) => id),
  );
  const refundRows = await db
    .select({
      orderId: refunds.orderId,
      amount: refunds.amount,
      status: refunds.status,
      createdAt: refunds.createdAt,
    })
    .from(refunds)
    .where(inArray(refunds.orderId, ids))
    .orderBy(asc(refunds.id));
  const refundsByOrder = Map.groupBy(refundRows, (row) => row.orderId);
  const items = Map.groupBy(itemRows, (row) => row.orderId);
  const events = Map.groupBy(eventRows, (row) => row.orderId);
  const ratingByOrder = new Map(ratingRows.map((row) => [row.rating.orderId, row]));
  return rows.map((order) =>
    orderView(
      {
        order,
        items: (items.get(order.id) ?? []).map((item) => ({ ...item, refunded: refundedItems.has(item.id) })),
        events: events.get(order.id) ?? [],
        rating: ratingByOrder.get(order.id),
        refunds: refundsByOrder.get(order.id) ?? [],
        courier: couriersById.get(order.courierId ?? 0),
        customerName: userRows[0]?.name ?? '',
      },
      context,
    ),
  );
}

const MINUTE_MS = 60_000;

export function orderView(storedRows: OrderRows, { locale, now, userId }: CustomerContext): Order {
  const rows = withExpiry(storedRows, now);
  const { order, items, events, rating, customerName } = rows;
  const visible = visibleParts(order, rows.courier ?? null, { role: 'customer', userId }, now);
  return {
    id: order.id,
    number: order.number,
    created_at: order.createdAt.toISOString(),
    status: order.status,
    steps: toSteps(events),
    fulfilment: order.fulfilment,
    branch: order.branch && {
      ...order.branch,
      ...localizedField('name', order.branch.name, locale),
      ...localizedField('address', order.branch.address, locale),
    },
    // Id and name are stored together, so the fallback to 0 never applies.
    zone: order.zoneName && {
      id: order.zoneId ?? 0,
      ...localizedField('name', order.zoneName, locale),
      ...(order.zoneChosen !== null && { chosen: order.zoneChosen }),
    },
    scheduled_for: order.scheduledFor?.toISOString() ?? null,
    eta: estimateArrival(rows),
    can_cancel: canTransition(order, 'cancelled', 'customer', now),
    can_rate: order.status === 'delivered' && !rating,
    can_report: canReport(order.status),
    rating: rating ? ratingView(rating.rating, rating.reviewStatus) : null,
    review_author: order.status === 'delivered' ? reviewAuthor(customerName) : null,
    city: { id: order.cityId, slug: order.citySlug, ...localizedField('name', order.cityName, locale) },
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
      delivery: order.deliveryPrice,
      total: order.total,
    }),
    refunded: order.refunded,
    refunds: rows.refunds.map(({ amount, status, createdAt }) => ({ amount, status, at: createdAt.toISOString() })),
    currency: order.currency,
    promocode: order.promocode,
    address: visible.address,
    contact: visible.contact ?? HIDDEN_CONTACT,
    comment: visible.comment,
    cutlery_count: order.cutleryCount,
    substitution: order.substitution,
    payment: {
      method: order.paymentMethod,
      status: order.paymentStatus,
      card: order.card,
      change_from: order.changeFrom,
    },
    fiscal_receipt: order.fiscalReceipt,
    closed: order.closedBy === null ? null : { by: order.closedBy, reason: cancellationReason(order, locale) },
    courier: visible.courier,
  };
}

export const totalsView = (totals: OrderTotals): Total[] => TOTAL_CODES.map((code) => ({ code, amount: totals[code] }));

/** @param reviewStatus null if the customer did not publish the comment as a review */
export const ratingView = (
  { food, delivery, service, comment }: RatingRow,
  reviewStatus: ReviewStatus | null,
): Rating => ({
  food,
  delivery,
  service,
  comment,
  ...(reviewStatus && { review_status: reviewStatus }),
});

function itemView(item: OrderRows['items'][number], locale: Locale): OrderItem {
  return {
    product_id: item.productId,
    slug: item.slug,
    ...localizedField('name', item.name, locale),
    image: item.image,
    count: item.count,
    unit_price: item.unitPrice,
    modifiers: optionsOfKind(item.options, 'modifier', locale),
    additives: optionsOfKind(item.options, 'additive', locale),
    total: item.total,
    note: item.note,
    ...(item.refunded && { refunded: true }),
  };
}

/** When each status was first reached. Events may repeat a status, for example when a courier is assigned. */
function toSteps(events: OrderRows['events']): Order['steps'] {
  const steps = new Map<OrderStatus, string>();
  for (const { status, at } of events) if (!steps.has(status)) steps.set(status, at.toISOString());
  return Array.from(steps, ([status, at]) => ({ status, at }));
}

/**
 * The time span in which the order is expected to arrive or to be ready for collection; it starts at `expectedArrival`.
 * Null while the order awaits payment, once its status is final, and once it is ready for collection.
 */
function estimateArrival({ order, events }: OrderRows): Order['eta'] {
  const span = orderRules(order).expectedSpanMinutes;
  if (span === null) return null;
  const from = expectedArrival(order, events);
  const isPreparing = order.status !== 'placed' && order.status !== 'accepted';
  // Until preparation starts, a scheduled order has the span that the customer was promised.
  const promisedTo = order.scheduledFor !== null && order.expectedAt === null && !isPreparing ? order.promisedTo : null;
  return timeSpanView({ from, to: promisedTo?.getTime() ?? from + span * MINUTE_MS });
}

/**
 * The earliest time at which an order is expected, in milliseconds since the epoch: the time that the restaurant has
 * set; else, for a scheduled order, the start of the promised span; else the lead time after the restaurant accepted or
 * received the order, but not before the promised span.
 */
export function expectedArrival(order: OrderRows['order'], events: OrderRows['events']): number {
  if (order.expectedAt !== null) return roundUpToStep(order.expectedAt.getTime());
  // `promisedFrom` is null in orders that are older than its column.
  if (order.scheduledFor !== null) return (order.promisedFrom ?? order.scheduledFor).getTime();
  const reachedAt = (wanted: OrderStatus) => events.find(({ status }) => status === wanted)?.at;
  const countedFrom = reachedAt('accepted') ?? reachedAt('placed') ?? order.createdAt;
  const expected = roundUpToStep(countedFrom.getTime() + order.leadMinutes * MINUTE_MS);
  return Math.max(order.promisedFrom?.getTime() ?? 0, expected);
}

/** Converts a time span to ISO 8601. `from` and `to` are milliseconds since the epoch. */
export const timeSpanView = ({ from, to }: { readonly from: number; readonly to: number }) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});
