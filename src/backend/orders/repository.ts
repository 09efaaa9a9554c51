import { and, asc, between, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { couriers, orderEvents, orderItems, orders, ratings, users } from '#backend/db/schema/index.ts';
import type { Locale } from '#contract/constants.ts';
import type { Order, PageMeta } from '#contract/orders.ts';
import { orderView } from './view.ts';

const PAGE_SIZE = 10;

/** One order of this customer; null for an unknown one and for another customer's. */
export async function readOrder(db: Database, userId: number, orderId: number, locale: Locale): Promise<Order | null> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  const [order] = await withDetails(db, rows, locale);
  return order ?? null;
}

/** All orders of this customer, newest first. */
export async function readAllOrders(db: Database, userId: number, locale: Locale): Promise<Order[]> {
  return withDetails(
    db,
    await db.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.ordinal)),
    locale,
  );
}

/** A page of the history, newest first. Ordinals have no gaps, so the last page costs as little as the first. */
export async function readPage(
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
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), between(orders.ordinal, newest - PAGE_SIZE + 1, newest)))
    .orderBy(desc(orders.ordinal));
  return { data: await withDetails(db, rows, locale), meta };
}

async function withDetails(
  db: Database,
  rows: readonly (typeof orders.$inferSelect)[],
  locale: Locale,
): Promise<Order[]> {
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
  const ratingOf = new Map(ratingRows.map((row) => [row.orderId, row]));
  return rows.map((order) =>
    orderView(
      {
        order,
        items: items.get(order.id) ?? [],
        events: events.get(order.id) ?? [],
        rating: ratingOf.get(order.id),
        courier: courierRows.find(({ id }) => id === order.courierId),
      },
      locale,
    ),
  );
}
