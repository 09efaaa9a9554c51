import * as v from 'valibot';
import { CANCELLATION_REASONS } from './board.ts';
import { MANAGER_ROLES, QueryId, type StaffEndpoint } from './definition.ts';
import { Day } from './orders.ts';

/** The most days of one report. */
export const MAX_REPORT_DAYS = 93;

const DAY_MS = 86_400_000;

/** Orders that were not made: `code` is null where a customer or the shop itself closed them. */
const ClosedOrders = v.object({
  status: v.picklist(['rejected', 'cancelled', 'expired']),
  code: v.nullable(v.picklist(CANCELLATION_REASONS)),
  orders: v.number(),
  total: v.number(),
});

/** The figures of the orders in one currency. Amounts are in minor units. */
const CurrencyReport = v.object({
  currency: v.string(),
  /** Orders that the customer has paid or will pay; without those that were closed or await payment. The other sums are of these. */
  orders: v.number(),
  /** Sum of their totals: `items - discounts + delivery`. */
  sales: v.number(),
  items: v.number(),
  discounts: v.number(),
  delivery: v.number(),
  /** What was returned for them, whenever that was. */
  refunds: v.number(),
  /** From placing to accepting. */
  acceptance: v.nullable(v.object({ orders: v.number(), median_seconds: v.number(), p90_seconds: v.number() })),
  /** Of the delivered orders with a promised time, how many were delivered after it. */
  late: v.object({ orders: v.number(), of: v.number() }),
  closed: v.array(ClosedOrders),
  /** The best-selling dishes; `total` with their options and before discounts. */
  dishes: v.array(v.object({ product_id: v.number(), name: v.string(), count: v.number(), total: v.number() })),
  /** Cash that couriers received; `name` is null for orders without a courier. */
  cash: v.array(v.object({ name: v.nullable(v.string()), orders: v.number(), total: v.number() })),
  days: v.array(
    v.object({ day: v.string(), orders: v.number(), sales: v.number(), discounts: v.number(), refunds: v.number() }),
  ),
  /** Orders by the hour of the wall clock, 0 to 23, at which they were placed. */
  hours: v.array(v.number()),
});
export type CurrencyReport = v.InferOutput<typeof CurrencyReport>;

export const reportEndpoints = {
  /** The figures of the orders that were placed on some business days. */
  getReport: {
    method: 'GET',
    path: '/staff/api/get-report',
    roles: MANAGER_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    query: v.pipe(
      v.object({
        /** By default all restaurants of the caller. */
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
