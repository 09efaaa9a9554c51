import * as v from 'valibot';
import { MinorAmount } from '../amounts.ts';
import { STAFF_ROLES, type StaffEndpoint } from './definition.ts';
import { SmsAlarm } from './messages.ts';
import { Day } from './orders.ts';

/** Why a restaurant takes no orders. `unattended`: one was not answered. `closed`: a closure, or a day without hours. */
export const NOT_TAKING_STATES = ['unattended', 'paused', 'closed'] as const;

/** What happens today and what waits at the restaurants of the caller. What the role may not see is null. */
export const StaffHome = v.object({
  /** The current business day. */
  day: Day,
  /** The orders of the day that count as sales, by currency; `total` in minor units. As in reports. */
  sales: v.nullable(v.array(v.object({ currency: v.string(), orders: v.number(), total: MinorAmount }))),
  /**
   * The restaurants with orders that wait to be accepted, or that are open although the time which the customer was
   * promised is over.
   */
  board: v.nullable(v.array(v.object({ restaurant_id: v.number(), waiting: v.number(), late: v.number() }))),
  /** The deliveries that the courier has, and those that the courier can take. */
  deliveries: v.nullable(v.object({ mine: v.number(), free: v.number() })),
  /** Orders that wait for their online payment. */
  unpaid: v.nullable(v.number()),
  /**
   * Refunds that the payment provider has not decided, at most `MAX_FEEDBACK_COUNT`, and the number of the order with
   * the oldest one.
   */
  refunds: v.nullable(v.object({ count: v.number(), oldest: v.nullable(v.string()) })),
  /** As `getFeedbackCounts`. */
  feedback: v.nullable(v.object({ problems: v.number(), reviews: v.number() })),
  /** Restaurants that customers see and that take no orders for now; `until` in ISO 8601, null if that is not known. */
  not_taking: v.nullable(
    v.array(
      v.object({ restaurant_id: v.number(), state: v.picklist(NOT_TAKING_STATES), until: v.nullable(v.string()) }),
    ),
  ),
  /** What is wrong with the SMS of the shop. */
  sms: v.optional(v.nullable(v.array(SmsAlarm)), null),
});
export type StaffHome = v.InferOutput<typeof StaffHome>;

export const homeEndpoints = {
  getHome: { method: 'GET', path: '/staff/api/get-home', access: STAFF_ROLES, response: StaffHome },
} as const satisfies Record<string, StaffEndpoint>;
