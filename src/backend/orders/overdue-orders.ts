import { PAYMENT_WINDOW_MINUTES } from '#contract/constants.ts';
import type { OrderRows } from './order-rows.ts';
import type { OrderRow } from './transitions.ts';

const PAYMENT_WINDOW_MS = PAYMENT_WINDOW_MINUTES * 60_000;

/** Orders that have waited for their payment since this time or longer are overdue. */
export const overdueSince = (now: Date): Date => new Date(now.getTime() - PAYMENT_WINDOW_MS);

/** Until when an order waits that has awaited its payment since this time. */
export const paymentDueAt = (since: Date): Date => new Date(since.getTime() + PAYMENT_WINDOW_MS);

/** Whether the payment window of an order has ended, even if no job has expired the order yet. */
export const isPaymentOverdue = ({ status, statusAt }: Pick<OrderRow, 'status' | 'statusAt'>, now: Date): boolean =>
  status === 'awaiting_payment' && statusAt <= overdueSince(now);

/**
 * The rows of an order as they are shown: an overdue order is expired from the end of its payment window, although the
 * job that writes this runs a few seconds later. Reads therefore need not write.
 */
export function withExpiry(rows: OrderRows, now: Date): OrderRows {
  const { order, events } = rows;
  if (!isPaymentOverdue(order, now)) return rows;
  const at = paymentDueAt(order.statusAt);
  return {
    ...rows,
    order: {
      ...order,
      status: 'expired',
      statusAt: at,
      closedBy: 'system',
      closedReason: '',
      paymentStatus: expiredPaymentStatus(order.paymentStatus),
    },
    events: [...events, { status: 'expired', at }],
  };
}

/** The status of a payment whose order has expired: one that was not completed has failed. */
export const expiredPaymentStatus = (status: OrderRow['paymentStatus']): OrderRow['paymentStatus'] =>
  status === 'pending' || status === 'requires_action' ? 'failed' : status;
