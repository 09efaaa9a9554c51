import type { Locale } from '#contract/constants.ts';
import { isFinal, ORDER_LIFECYCLE, STATUSES_WITH_PICKUP_TEXT } from '#contract/order-lifecycle.ts';
import type { Order } from '#contract/orders.ts';
import { formatArrival, formatMinutesLeft } from '#features/checkout/time/order-times.ts';
import type { MessageKey, Translate } from '#i18n/keys.ts';

/** `unknown` stands for a status that a newer API added. */
export type OrderStatusOrUnknown = Order['status'];

/**
 * Whether the status `to` may replace the shown status `from`, which never moves backwards. An unknown status may
 * replace any status that is not final, and any known status may replace an unknown one.
 */
export function isFollowedBy(from: OrderStatusOrUnknown, to: OrderStatusOrUnknown): boolean {
  if (from === 'unknown' || to === 'unknown') return from !== to && !isFinal(from);
  return ORDER_LIFECYCLE[to].rank > ORDER_LIFECYCLE[from].rank;
}

/**
 * The newer of two versions of an order. Responses may arrive in any order, so the statuses are compared; if they are
 * equal, `received` is newer.
 */
export function newerOrder(shown: Order, received: Order): Order {
  return received.status === shown.status || isFollowedBy(shown.status, received.status) ? received : shown;
}

export type StatusAndFulfilment = Pick<Order, 'status' | 'fulfilment'>;

/** The status of a pickup order if it has a text of its own for pickups, otherwise undefined. */
export const pickupStatusWithOwnText = ({ status, fulfilment }: StatusAndFulfilment) =>
  fulfilment === 'pickup' ? STATUSES_WITH_PICKUP_TEXT.find((known) => known === status) : undefined;

export function statusKey(order: StatusAndFulfilment): MessageKey<'order-status'> {
  const pickupStatus = pickupStatusWithOwnText(order);
  return pickupStatus ? `order-status:pickup_status_${pickupStatus}` : `order-status:status_${order.status}`;
}

/**
 * A sentence about when an order is expected to arrive, or can be collected: in minutes and as times, or with its day if it
 * is more than two hours away.
 */
export function describeExpectedTime(
  eta: NonNullable<Order['eta']>,
  { fulfilment }: Pick<Order, 'fulfilment'>,
  context: { readonly now: number; readonly locale: Locale; readonly t: Translate<'checkout' | 'placed-order'> },
): string {
  const arrival = formatArrival(eta, context);
  const minutes = formatMinutesLeft(eta, context.now);
  const key = fulfilment === 'pickup' ? 'placed-order:pickup_expected' : 'placed-order:expected';
  if (minutes) return context.t(`${key}In`, { minutes, ...arrival });
  return context.t(arrival.day === '' ? key : `${key}On`, { ...arrival });
}
