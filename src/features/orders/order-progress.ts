import type { OrderStatus } from '#contract/constants.ts';
import type { Order, OrderEvent } from '#contract/orders.ts';

/** How far an order has come; what closes it comes after every stage it can be closed from. */
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

/** Nothing comes after it. */
export function isFinal(status: OrderStatus): boolean {
  return RANKS[status] === RANKS.delivered;
}

/** Closed without a meal. */
export function isLost(status: OrderStatus): boolean {
  return isFinal(status) && status !== 'delivered';
}

/** Whether a status may follow the one in sight: a customer's screen never steps back. */
export function isForward(from: OrderStatus, to: OrderStatus): boolean {
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
