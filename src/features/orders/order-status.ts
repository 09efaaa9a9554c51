import { FINAL_ORDER_STATUSES, type OrderStatus } from '#contract/value-lists.ts';
import type { Locale } from '#contract/constants.ts';
import type { Order, OrderEvent } from '#contract/orders.ts';
import { formatArrival } from '#features/checkout/time/order-times.ts';
import type { MessageKey, Translate } from '#i18n/keys.ts';

/** `unknown` stands for a status that a newer API added. */
export type OrderStatusOrUnknown = Order['status'];

/** The order in which statuses follow each other; final ones rank alike. */
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

/** Whether no other status can follow. */
export function isFinal(status: OrderStatusOrUnknown): boolean {
  return FINAL_ORDER_STATUSES.some((final) => final === status);
}

/** Whether an order was rejected, cancelled or expired. */
export function endedWithoutDelivery(status: OrderStatusOrUnknown): boolean {
  return isFinal(status) && status !== 'delivered';
}

/**
 * Whether a status may replace the one shown: the shown status never steps back. An unknown status and a status after
 * it replace any that is not final.
 */
export function isFollowedBy(from: OrderStatusOrUnknown, to: OrderStatusOrUnknown): boolean {
  if (from === 'unknown' || to === 'unknown') return from !== to && !isFinal(from);
  return RANKS[to] > RANKS[from];
}

/**
 * The newer of two readings of one order by their statuses, because responses and events may arrive in any order. With the same
 * status, `received` is newer.
 */
export function newerOrder(shown: Order, received: Order): Order {
  return received.status === shown.status || isFollowedBy(shown.status, received.status) ? received : shown;
}

/** The order after an event; the same object if the event changes nothing. */
export function applyEventToOrder(
  order: Order,
  { status, at, courier }: Pick<OrderEvent, 'status' | 'at' | 'courier'>,
): Order {
  const known = courier ?? order.courier;
  if (status === order.status) return known?.phone === order.courier?.phone ? order : { ...order, courier: known };
  if (!isFollowedBy(order.status, status)) return order;
  return { ...order, status, courier: known, steps: [...order.steps, { status, at }] };
}

export type OrderState = Pick<Order, 'status' | 'fulfilment'>;

/** A ready order waits for the courier, or for the customer, who is handed it over. */
const PICKUP_STATUSES = ['ready', 'delivered'] as const;
export const pickupStatus = ({ status, fulfilment }: OrderState) =>
  fulfilment === 'pickup' ? PICKUP_STATUSES.find((known) => known === status) : undefined;

export function statusKey(order: OrderState): MessageKey<'placed-order'> {
  const pickup = pickupStatus(order);
  return pickup ? `placed-order:pickup_${pickup}` : `placed-order:status_${order.status}`;
}

/** When an order is expected, or can be collected. */
export function describeExpectedTime(
  eta: NonNullable<Order['eta']>,
  { fulfilment }: Pick<Order, 'fulfilment'>,
  context: { readonly now: number; readonly locale: Locale; readonly t: Translate<'checkout' | 'placed-order'> },
): string {
  const arrival = formatArrival(eta, context);
  const key = fulfilment === 'pickup' ? 'placed-order:pickup_expected' : 'placed-order:expected';
  return context.t(arrival.day === '' ? key : `${key}On`, { ...arrival });
}
