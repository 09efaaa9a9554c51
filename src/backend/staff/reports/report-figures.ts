import { SALE_STATUSES, UNDELIVERED_STATUSES } from '#contract/order-lifecycle.ts';
import { businessDayOf, wallHourOf } from '#contract/business-day.ts';
import type { orders } from '#backend/db/schema/index.ts';
import type { CurrencyReport } from '#contract/staff/reports.ts';
import { sumOf, type Minor } from '#contract/money.ts';

/** The columns and times of an order from which reports are calculated. */
export interface ReportedOrder extends Pick<
  typeof orders.$inferSelect,
  | 'createdAt'
  | 'status'
  | 'currency'
  | 'itemsTotal'
  | 'discount'
  | 'deliveryPrice'
  | 'total'
  | 'refunded'
  | 'paymentMethod'
  | 'closedCode'
  | 'promisedTo'
> {
  readonly courier: string | null;
  /** Identifies the courier: two may have the same name. */
  readonly courierKey: string | null;
  /** When the order first reached each status; null if it never did. */
  readonly placedAt: Date | null;
  readonly acceptedAt: Date | null;
  readonly deliveredAt: Date | null;
}

type Figures = Omit<CurrencyReport, 'currency' | 'dishes' | 'refunds_by_status'>;

/** Whether an order counts as a sale: it was delivered or is still open, and does not await payment. */
export const isSale = ({ status }: Pick<ReportedOrder, 'status'>): boolean =>
  SALE_STATUSES.some((counted) => counted === status);

/**
 * The figures of orders in one currency.
 * @param days the business days of the report; the result contains each of them, including days without orders
 */
export function reportFigures(reported: readonly ReportedOrder[], days: readonly string[]): Figures {
  const sales = reported.filter(isSale);
  const byDay = Map.groupBy(sales, ({ createdAt }) => businessDayOf(createdAt));
  const hours = Array.from({ length: 24 }, () => 0);
  for (const { createdAt } of sales) {
    const hour = wallHourOf(createdAt);
    hours[hour] = (hours[hour] ?? 0) + 1;
  }
  return {
    orders: sales.length,
    sales: sum(sales, ({ total }) => total),
    items: sum(sales, ({ itemsTotal }) => itemsTotal),
    discounts: sum(sales, ({ discount }) => discount),
    delivery: sum(sales, ({ deliveryPrice }) => deliveryPrice),
    refunds: sum(sales, ({ refunded }) => refunded),
    acceptance: acceptance(reported),
    late: lateness(sales),
    closed: closedOrders(reported),
    cash: cashByCourier(sales),
    days: days.map((day) => {
      const ofDay = byDay.get(day) ?? [];
      return {
        day,
        orders: ofDay.length,
        sales: sum(ofDay, ({ total }) => total),
        discounts: sum(ofDay, ({ discount }) => discount),
        refunds: sum(ofDay, ({ refunded }) => refunded),
      };
    }),
    hours,
  };
}

const sum = (rows: readonly ReportedOrder[], amountOf: (row: ReportedOrder) => Minor): Minor =>
  sumOf(rows.map(amountOf));

/** How long it took to accept orders, including orders that were cancelled later; null if none was accepted. */
function acceptance(reported: readonly ReportedOrder[]): Figures['acceptance'] {
  const seconds = reported
    .flatMap(({ placedAt, acceptedAt }) =>
      placedAt && acceptedAt ? [Math.round((acceptedAt.getTime() - placedAt.getTime()) / 1000)] : [],
    )
    .toSorted((one, other) => one - other);
  if (seconds.length === 0) return null;
  return {
    orders: seconds.length,
    median_seconds: percentile(seconds, 0.5),
    p90_seconds: percentile(seconds, 0.9),
  };
}

/** The nearest-rank percentile: the smallest value that this share of the sorted values does not exceed. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.ceil(share * sorted.length) - 1] ?? 0;

/** How many of the delivered orders were delivered after the promised time. */
function lateness(sales: readonly ReportedOrder[]): Figures['late'] {
  const lateFlags = sales.flatMap(({ deliveredAt, promisedTo }) =>
    deliveredAt && promisedTo ? [deliveredAt > promisedTo] : [],
  );
  return { orders: lateFlags.filter(Boolean).length, of: lateFlags.length };
}

/** Rejected, cancelled and expired orders by status and reason, the most frequent first. */
function closedOrders(reported: readonly ReportedOrder[]): Figures['closed'] {
  const closed = reported.flatMap(({ status, closedCode: code, total }) => {
    const ending = UNDELIVERED_STATUSES.find((undelivered) => undelivered === status);
    return ending ? [{ status: ending, code, total }] : [];
  });
  return Array.from(Map.groupBy(closed, ({ status, code }) => `${status} ${code}`).values(), (group) => ({
    status: group[0]?.status ?? 'cancelled',
    code: group[0]?.code ?? null,
    orders: group.length,
    total: sumOf(group.map((order) => order.total)),
  })).toSorted((one, other) => other.orders - one.orders);
}

function cashByCourier(sales: readonly ReportedOrder[]): Figures['cash'] {
  const paid = sales.filter(({ status, paymentMethod }) => status === 'delivered' && paymentMethod === 'cash');
  return Array.from(Map.groupBy(paid, ({ courierKey }) => courierKey).values(), (rows) => ({
    name: rows[0]?.courier ?? null,
    orders: rows.length,
    total: sum(rows, ({ total }) => total),
  })).toSorted((one, other) => other.total - one.total);
}
