import { endedWithoutDelivery, orderStages, type OrderStatus } from '#contract/order-lifecycle.ts';
import type { Order } from '#contract/orders.ts';
import type { MessageKey, MessageValues, Translate } from '#i18n/keys.ts';
import type { Tone } from '#ui/feedback/feedback.tsx';
import type { IconName } from '#ui/icons.ts';
import { isRefundDue } from './order-payment.ts';
import {
  isFollowedBy,
  type StatusAndFulfilment,
  type OrderStatusOrUnknown,
  pickupStatusWithOwnText,
  statusKey,
} from './order-status.ts';

/** The message below the status of an order: what happens next or, if the order was cancelled, who cancelled it. */
export function nextStepMessage(order: StatusAndFulfilment & Pick<Order, 'scheduled_for' | 'closed'>): {
  readonly key: MessageKey<'orders' | 'order-status'>;
  readonly values?: MessageValues;
} {
  const { status, scheduled_for, closed } = order;
  if (status === 'cancelled' && closed)
    return { key: ACTORS[closed.by] ?? 'orders:by_unknown', values: { by: closed.by } };
  if (scheduled_for !== null && status === 'accepted') return { key: 'order-status:scheduled_lead_accepted' };
  const pickupStatus = pickupStatusWithOwnText(order);
  return { key: pickupStatus ? `order-status:pickup_lead_${pickupStatus}` : `order-status:lead_${status}` };
}

const ACTORS: Readonly<Record<string, MessageKey<'orders'>>> = {
  customer: 'orders:by_customer',
  restaurant: 'orders:by_restaurant',
  courier: 'orders:by_courier',
  system: 'orders:by_system',
};

/** The text of a completed stage; for a status that is no stage, such as `rejected`, the text of the status. */
export function doneStageKey(order: StatusAndFulfilment): MessageKey<'order-status'> {
  const pickupStatus = pickupStatusWithOwnText(order);
  if (pickupStatus) return `order-status:pickup_step_${pickupStatus}`;
  const step = orderStages().find((known) => known === order.status);
  return step ? `order-status:step_${step}` : statusKey(order);
}

/** The text of a stage that is still to come; for a status that is no stage, the text of the status. */
export function upcomingStageKey(order: StatusAndFulfilment): MessageKey<'order-status'> {
  const pickupStatus = pickupStatusWithOwnText(order);
  if (pickupStatus) return `order-status:pickup_upcoming_${pickupStatus}`;
  const step = orderStages().find((known) => known === order.status);
  return step && step !== 'awaiting_payment' ? `order-status:upcoming_${step}` : statusKey(order);
}

export function statusTone(status: OrderStatusOrUnknown): Tone {
  if (status === 'delivered') return 'success';
  if (endedWithoutDelivery(status)) return 'danger';
  if (status === 'unknown') return 'neutral';
  return status === 'awaiting_payment' ? 'warning' : 'info';
}

export const STATUS_ICONS: Readonly<Record<OrderStatusOrUnknown, IconName>> = {
  awaiting_payment: 'creditCard',
  placed: 'receipt',
  accepted: 'check',
  preparing: 'cutlery',
  ready: 'gift',
  on_the_way: 'courier',
  delivered: 'star',
  rejected: 'close',
  cancelled: 'close',
  expired: 'clock',
  unknown: 'clock',
};

/** A stage in the timeline of an order. `at`: the ISO instant it was reached; null if unknown. */
export interface Stage {
  readonly status: OrderStatusOrUnknown;
  readonly state: 'done' | 'current' | 'upcoming';
  readonly at: string | null;
}

/**
 * The stages of an order for its timeline. If the order ended without delivery, only the stages that it reached and its
 * final status. An unknown status is between the reached stages and the others. If an online payment was received,
 * `placed` is before `awaiting_payment`, which then represents the payment.
 */
export function toStages({
  status,
  steps,
  fulfilment,
  payment,
}: StatusAndFulfilment & Pick<Order, 'steps' | 'payment'>): Stage[] {
  const reached = new Map<OrderStatusOrUnknown, string>(steps.map((step) => [step.status, step.at]));
  const others = orderStages(fulfilment).filter((stage) => isFollowedBy('placed', stage));
  const awaitedPayment = reached.has('awaiting_payment') || status === 'awaiting_payment';
  const isPaid = awaitedPayment && reached.has('placed') && wasPaid({ payment });
  const stages: readonly OrderStatus[] = isPaid
    ? ['placed', 'awaiting_payment', ...others]
    : [...(awaitedPayment ? (['awaiting_payment'] as const) : []), 'placed', ...others];
  const past = stages.filter((stage) => reached.has(stage));
  if (endedWithoutDelivery(status)) return [...past, status].map(toStage);
  if (status === 'unknown') return [...past, status, ...stages.filter((stage) => !reached.has(stage))].map(toStage);
  return stages.map(toStage);

  function toStage(stage: OrderStatusOrUnknown): Stage {
    // In `steps`, an order that is paid online is `awaiting_payment` when it is submitted and `placed` when it is paid.
    if (isPaid && stage === 'placed')
      return { status: stage, state: 'done', at: reached.get('awaiting_payment') ?? null };
    if (isPaid && stage === 'awaiting_payment')
      return { status: stage, state: status === 'placed' ? 'current' : 'done', at: reached.get('placed') ?? null };
    const state = stageState(stage, status, reached.has(stage));
    // An order can also be placed without an online payment: the customer can change to payment at delivery. The stage
    // `awaiting_payment` then has the time at which the order was placed.
    const step = stage === 'awaiting_payment' && state === 'done' && reached.has('placed') ? 'placed' : stage;
    return { status: stage, state, at: reached.get(step) ?? null };
  }
}

/** Which stage is the current one: `Step 2 of 5`. */
export function stepText(order: Parameters<typeof toStages>[0], t: Translate<'orders'>): string {
  const stages = toStages(order);
  return t('orders:stepOf', {
    step: 1 + stages.findIndex(({ state }) => state === 'current'),
    count: stages.length,
  });
}

function stageState(stage: OrderStatusOrUnknown, status: OrderStatusOrUnknown, isReached: boolean): Stage['state'] {
  if (stage === status) return stage === 'delivered' ? 'done' : 'current';
  if (status === 'unknown') return isReached ? 'done' : 'upcoming';
  return isFollowedBy(stage, status) ? 'done' : 'upcoming';
}

/** Whether the online payment was received, so that the stage `awaiting_payment` is shown as paid. */
export const wasPaid = ({ payment }: Pick<Order, 'payment'>): boolean =>
  payment.status === 'paid' || payment.status === 'refunded';

/**
 * The message about the refund of an order that has ended: it is on its way until the provider reports it as made,
 * refused it, or leaves it to a person. Null if there is none.
 */
export function refundMessageKey(order: Pick<Order, 'status' | 'payment' | 'refunds'>): MessageKey<'orders'> | null {
  if (order.payment.status === 'refunded') return 'orders:refundDone';
  if (!isRefundDue(order)) return null;
  const last = order.refunds.at(-1)?.status;
  if (last === 'refused') return 'orders:refundRefused';
  return last === 'manual' ? 'orders:refundManual' : 'orders:refund';
}
