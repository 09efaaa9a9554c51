import { FINAL_ORDER_STATUSES, type OrderStatus } from '#contract/constants.ts';
import type { Order, OrderEvent } from '#contract/orders.ts';

/** A status as it is read: one that this version does not know is `unknown`. */
export type ReadStatus = Order['status'];

const RANKS: Readonly<Record<OrderStatus, number>> = {
  awaiting_payment: 0,
  placed: 1,
  accepted: 2,
  preparing: 3,
  ready: 4,
  on_the_way: 5,
  delivered: 6,
  rejected: 6,
  cancelled: 6,
  expired: 6,
};

/** Whether nothing comes after a status. */
export function isFinal(status: ReadStatus): boolean {
  return FINAL_ORDER_STATUSES.some((final) => final === status);
}

/** Whether the order was closed without a meal. */
export function isLost(status: ReadStatus): boolean {
  return isFinal(status) && status !== 'delivered';
}

/**
 * Whether a status may follow the one shown: a customer's screen never steps back. Where the rank of one of them is
 * unknown, the newer reading is believed unless the order is over.
 */
export function isForward(from: ReadStatus, to: ReadStatus): boolean {
  if (from === 'unknown' || to === 'unknown') return from !== to && !isFinal(from);
  return RANKS[to] > RANKS[from];
}

/** The later of two readings of one order; answers and events may overtake each other. */
export function laterOrder(shown: Order, received: Order): Order {
  return received.status === shown.status || isForward(shown.status, received.status) ? received : shown;
}

/** The order after an event; the very same order when the event is old. */
export function withEvent(order: Order, { status, at, courier }: Pick<OrderEvent, 'status' | 'at' | 'courier'>): Order {
  const known = courier ?? order.courier;
  if (status === order.status) return known?.phone === order.courier?.phone ? order : { ...order, courier: known };
  if (!isForward(order.status, status)) return order;
  return { ...order, status, courier: known, steps: [...order.steps, { status, at }] };
}
