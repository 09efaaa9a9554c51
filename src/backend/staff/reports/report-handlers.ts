import { and, eq, gte, inArray, lt, min, type SQL, sql, sum } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { couriers, orderEvents, orderItems, orders, refunds } from '#backend/db/schema/index.ts';
import { REFUND_STATUSES } from '#contract/value-lists.ts';
import { SALE_STATUSES } from '#contract/order-lifecycle.ts';
import { businessDaysBetween, endOfBusinessDay, startOfBusinessDay } from '#contract/business-day.ts';
import type { Locale } from '#contract/constants.ts';
import type { CurrencyReport } from '#contract/staff/reports.ts';
import type { StaffHandlers } from '../http/handler.ts';
import { type ReportedOrder, reportFigures } from './report-figures.ts';
import { asMinor } from '#contract/money.ts';

const MAX_DISHES = 10;

/** The handler of reports on the orders of a range of business days. */
export function reportHandlers() {
  return {
    getReport: async ({ db, actor, query, locale }) => {
      const { restaurant_id: restaurantId, from, to } = query;
      const restaurantIds = restaurantId === undefined ? [...actor.restaurantIds] : [restaurantId];
      const condition = and(
        inArray(orders.restaurantId, restaurantIds),
        gte(orders.createdAt, startOfBusinessDay(from)),
        lt(orders.createdAt, endOfBusinessDay(to)),
      );
      const reported = await readOrders(db, condition);
      const dishes = await readDishes(db, condition, locale);
      const refundsByCurrency = await readRefunds(db, condition);
      const days = businessDaysBetween(from, to);
      return {
        from,
        to,
        currencies: Array.from(
          Map.groupBy(reported, ({ currency }) => currency),
          ([currency, rows]) => ({
            currency,
            ...reportFigures(rows, days),
            dishes: dishes.get(currency)?.slice(0, MAX_DISHES) ?? [],
            refunds_by_status: refundsByCurrency.get(currency) ?? [],
          }),
        ).toSorted((one, other) => other.orders - one.orders),
      };
    },
  } satisfies Partial<StaffHandlers>;
}

async function readOrders(db: Database, condition: SQL | undefined): Promise<ReportedOrder[]> {
  const rows = await db
    .select({
      id: orders.id,
      createdAt: orders.createdAt,
      status: orders.status,
      currency: orders.currency,
      itemsTotal: orders.itemsTotal,
      discount: orders.discount,
      deliveryPrice: orders.deliveryPrice,
      total: orders.total,
      refunded: orders.refunded,
      paymentMethod: orders.paymentMethod,
      closedCode: orders.closedCode,
      promisedTo: orders.promisedTo,
      courier: couriers.name,
      // A member of staff is another courier in each city.
      courierKey: sql<string | null>`coalesce('staff ' || ${couriers.staffId}, 'courier ' || ${couriers.id})`,
    })
    .from(orders)
    .leftJoin(couriers, eq(couriers.id, orders.courierId))
    .where(condition);
  const events = await db
    .select({ orderId: orderEvents.orderId, status: orderEvents.status, at: min(orderEvents.at) })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(and(condition, inArray(orderEvents.status, ['placed', 'accepted', 'delivered'])))
    .groupBy(orderEvents.orderId, orderEvents.status);
  const reached = new Map(events.map(({ orderId, status, at }) => [`${orderId} ${status}`, at]));
  return rows.map(({ id, ...row }) => ({
    ...row,
    placedAt: reached.get(`${id} placed`) ?? null,
    acceptedAt: reached.get(`${id} accepted`) ?? null,
    deliveredAt: reached.get(`${id} delivered`) ?? null,
  }));
}

/** The returns of money by currency and state, in the order of `REFUND_STATUSES`. */
async function readRefunds(
  db: Database,
  condition: SQL | undefined,
): Promise<ReadonlyMap<string, CurrencyReport['refunds_by_status']>> {
  const rows = await db
    .select({
      currency: orders.currency,
      status: refunds.status,
      count: sql<number>`count(*)`.mapWith(Number),
      total: sum(refunds.amount).mapWith((total) => asMinor(Number(total))),
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(condition)
    .groupBy(orders.currency, refunds.status);
  const sorted = REFUND_STATUSES.flatMap((status) => rows.filter((row) => row.status === status));
  return new Map(
    Array.from(
      Map.groupBy(sorted, ({ currency }) => currency),
      ([currency, ofCurrency]) => [currency, ofCurrency.map(({ currency: _currency, ...row }) => row)],
    ),
  );
}

/** The dishes that were sold, by currency; the best-selling first. */
async function readDishes(
  db: Database,
  condition: SQL | undefined,
  locale: Locale,
): Promise<ReadonlyMap<string, CurrencyReport['dishes']>> {
  const count = sql<number>`sum(${orderItems.count})`.mapWith(Number);
  const rows = await db
    .select({
      currency: orders.currency,
      product_id: orderItems.productId,
      // A dish that was renamed between orders has several names; any of them is shown.
      name: sql<string>`max(${orderItems.name}->>${locale})`,
      count,
      total: sum(orderItems.total).mapWith((total) => asMinor(Number(total))),
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(condition, inArray(orders.status, [...SALE_STATUSES])))
    .groupBy(orders.currency, orderItems.productId)
    .orderBy(sql`${count} desc`, orderItems.productId);
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
  return new Map(
    Array.from(byCurrency, ([currency, dishes]) => [currency, dishes.map(({ currency: _currency, ...dish }) => dish)]),
  );
}
