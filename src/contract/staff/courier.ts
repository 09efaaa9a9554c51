import * as v from 'valibot';
import { MajorAmount, MinorAmount } from '../amounts.ts';
import { Address } from '../user.ts';
import { ORDER_STATUSES } from '../order-lifecycle.ts';
import { BoardAddress, BoardOrder } from './board.ts';
import { COURIER_ROLES, Id, type StaffEndpoint } from './definition.ts';

/** Where an order is delivered. */
export const DeliveryAddress = v.object({
  city: v.string(),
  ...BoardAddress.entries,
  ...v.pick(Address, ['lat', 'lng']).entries,
});
export type DeliveryAddress = v.InferOutput<typeof DeliveryAddress>;

const { id, number, status, scheduled_for, expected_at, total, total_minor, currency, payment } = BoardOrder.entries;

/**
 * An order as a courier sees it; amounts and times as in `BoardOrder`. Address, customer and comment of an own order are
 * visible from taking it until 30 minutes after the delivery, and not once it is closed without one.
 */
export const CourierOrder = v.object({
  id,
  number,
  status,
  scheduled_for,
  /** The time at which the customer expects the order. */
  expected_at,
  restaurant: v.object({ name: v.string(), phone: v.nullable(v.string()) }),
  /** Null where it is not visible, for another courier's order, and if the customer has deleted the account. */
  address: v.nullable(DeliveryAddress),
  /** Null where it is not visible, and for an order that is not the caller's. */
  customer: v.nullable(v.object({ name: v.string(), phone: v.string() })),
  comment: v.string(),
  /** Units of all lines. */
  items_count: v.number(),
  total,
  total_minor,
  currency,
  payment,
  courier: v.nullable(v.object({ name: v.string(), is_me: v.boolean() })),
});
export type CourierOrder = v.InferOutput<typeof CourierOrder>;

export const CourierOrders = v.object({
  /** The server's time. */
  now: v.string(),
  /** Orders without a courier that are being cooked or are ready, the oldest first. */
  free: v.array(CourierOrder),
  /** The caller's open orders, the oldest first. */
  mine: v.array(CourierOrder),
  /** The cash of the orders that the caller has delivered on this business day, by currency. */
  cash: v.array(
    v.object({ currency: v.string(), amount: MajorAmount, amount_minor: v.optional(MinorAmount), orders: v.number() }),
  ),
});
export type CourierOrders = v.InferOutput<typeof CourierOrders>;

/** The statuses that a courier may set. */
export const COURIER_STATUSES = ['on_the_way', 'delivered'] as const;
export type CourierStatus = (typeof COURIER_STATUSES)[number];

/** WGS 84 degrees, up to a limit. */
const degrees = (limit: number) => v.pipe(v.number(), v.minValue(-limit), v.maxValue(limit));

const OrderIdBody = v.object({ order_id: Id });

/** The body of a 409 has `current`, the order as it is now, unless the caller may not see it. */
export const courierEndpoints = {
  getCourierOrders: {
    method: 'GET',
    path: '/staff/api/get-courier-orders',
    access: COURIER_ROLES,
    response: CourierOrders,
  },
  /** Server-sent events. Each one means that the orders may have changed; the client fetches them again. */
  streamCourierOrders: {
    method: 'GET',
    path: '/staff/api/courier-events',
    access: COURIER_ROLES,
    response: v.unknown(),
    stream: true,
  },
  /** Assigns an order without a courier to the caller. */
  takeOrder: {
    method: 'POST',
    path: '/staff/api/take-order',
    access: COURIER_ROLES,
    resourceAccess: { order_id: 'order' },
    body: OrderIdBody,
    response: CourierOrder,
  },
  /** Unassigns an order that the caller has not picked up yet. */
  giveBackOrder: {
    method: 'POST',
    path: '/staff/api/give-back-order',
    access: COURIER_ROLES,
    resourceAccess: { order_id: 'order' },
    body: OrderIdBody,
    response: CourierOrder,
  },
  /** Sets the status of one of the caller's orders; `from` is the status that the caller saw. */
  moveDelivery: {
    method: 'POST',
    path: '/staff/api/move-delivery',
    access: COURIER_ROLES,
    resourceAccess: { order_id: 'order' },
    body: v.object({ order_id: Id, from: v.picklist(ORDER_STATUSES), to: v.picklist(COURIER_STATUSES) }),
    response: CourierOrder,
  },
  /**
   * Shares the caller's location, rounded to 50 m, with the customers of the caller's orders on the way; null ends the
   * sharing. Without such an order nothing is stored, and `shared` is false.
   */
  setCourierPlace: {
    method: 'POST',
    path: '/staff/api/set-courier-place',
    access: COURIER_ROLES,
    body: v.object({ place: v.nullable(v.object({ lat: degrees(90), lng: degrees(180) })) }),
    response: v.object({ shared: v.boolean() }),
    isAudited: false,
  },
} as const satisfies Record<string, StaffEndpoint>;
