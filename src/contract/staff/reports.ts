import * as v from 'valibot';
import { MinorAmount } from '../amounts.ts';
import { UNDELIVERED_STATUSES } from '../order-lifecycle.ts';
import { REFUND_STATUSES } from '../value-lists.ts';
import { CANCELLATION_REASONS } from './board.ts';
import { MANAGER_ROLES, QueryId, type StaffEndpoint } from './definition.ts';
import { Day } from './orders.ts';

/** The most days of one report. */
export const MAX_REPORT_DAYS = 93;

const DAY_MS = 86_400_000;

/**
 * Orders that ended without being fulfilled. `code` is the reason that staff chose; null if the customer cancelled the
 * orders or they expired.
 */
const ClosedOrders = v.object({
  status: v.picklist(UNDELIVERED_STATUSES),
  code: v.nullable(v.picklist(CANCELLATION_REASONS)),
  orders: v.number(),
  total: MinorAmount,
});

/** The figures of the orders in one currency. Amounts are in minor units. */
const CurrencyReport = v.object({
  currency: v.string(),
  /** Orders that are neither closed nor awaiting payment. `sales` to `refunds` are sums over these orders. */
  orders: v.number(),
  /** Sum of the order totals: `items - discounts + delivery`. */
  sales: MinorAmount,
  items: MinorAmount,
  discounts: MinorAmount,
  delivery: MinorAmount,
  /** Refunds for these orders, at any time. */
  refunds: MinorAmount,
  /**
   * Every return of money for the orders of these days, closed ones included, by state. It was asked for in a state
   * other than `done` and may not have reached the customer.
   */
  refunds_by_status: v.array(v.object({ status: v.picklist(REFUND_STATUSES), count: v.number(), total: MinorAmount })),
  /** Time from placing an order to its acceptance; null without accepted orders. */
  acceptance: v.nullable(v.object({ orders: v.number(), median_seconds: v.number(), p90_seconds: v.number() })),
  /** `of` counts the delivered orders with a promised time, `orders` those delivered after it. */
  late: v.object({ orders: v.number(), of: v.number() }),
  closed: v.array(ClosedOrders),
  /** The best-selling dishes; `total` includes options and is before discounts. */
  dishes: v.array(v.object({ product_id: v.number(), name: v.string(), count: v.number(), total: MinorAmount })),
  /** Cash that couriers received; `name` is null for orders without a courier. */
  cash: v.array(v.object({ name: v.nullable(v.string()), orders: v.number(), total: MinorAmount })),
  days: v.array(
    v.object({ day: v.string(), orders: v.number(), sales: MinorAmount, discounts: MinorAmount, refunds: MinorAmount }),
  ),
  /** Number of orders by the hour of placing, 0 to 23, in wall time. */
  hours: v.array(v.number()),
});
export type CurrencyReport = v.InferOutput<typeof CurrencyReport>;

export const reportEndpoints = {
  /** Returns the figures of the orders placed on the business days `from` to `to`. */
  getReport: {
    method: 'GET',
    path: '/staff/api/get-report',
    access: MANAGER_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    query: v.pipe(
      v.object({
        /** Default: all restaurants of the caller. */
        restaurant_id: v.optional(QueryId),
        from: Day,
        to: Day,
      }),
      v.forward(
        v.check(({ from, to }) => {
          const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
          return days >= 1 && days <= MAX_REPORT_DAYS;
        }),
        ['to'],
      ),
    ),
    response: v.object({ from: Day, to: Day, currencies: v.array(CurrencyReport) }),
  },
} as const satisfies Record<string, StaffEndpoint>;
