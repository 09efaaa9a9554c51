import type { OrderStatus } from '#contract/constants.ts';
import type { Order } from '#contract/orders.ts';
import type { MessageKey, MessageValues } from '#i18n/keys.ts';
import type { Tone } from '#ui/feedback/Badge.tsx';
import type { IconName } from '#ui/icons.ts';
import { isForward, isLost, type ReadStatus } from './order-progress.ts';

export const statusKey = (status: ReadStatus): MessageKey<'orders'> => `orders:status_${status}`;
export const leadKey = (status: ReadStatus): MessageKey<'orders'> => `orders:lead_${status}`;

export function statusTone(status: ReadStatus): Tone {
  if (status === 'delivered') return 'success';
  if (isLost(status)) return 'danger';
  if (status === 'unknown') return 'neutral';
  return status === 'awaiting_payment' ? 'warning' : 'info';
}

const STAGES = [
  'placed',
  'accepted',
  'preparing',
  'ready',
  'on_the_way',
  'delivered',
] as const satisfies readonly OrderStatus[];

export const STAGE_ICONS: Readonly<Record<ReadStatus, IconName>> = {
  awaiting_payment: 'card',
  placed: 'receipt',
  accepted: 'check',
  preparing: 'dish',
  ready: 'gift',
  on_the_way: 'courier',
  delivered: 'star',
  rejected: 'close',
  cancelled: 'close',
  expired: 'clock',
  unknown: 'clock',
};

/** A stage of the order's way. `at` is the ISO instant it was reached, where that is known. */
export interface Stage {
  readonly status: ReadStatus;
  readonly state: 'done' | 'current' | 'ahead';
  readonly at: string | null;
}

/**
 * The stages of an order for the timeline: all of one that is under way, those reached and the end of one that was closed.
 * A status that this version does not know stands between what was reached and what may come.
 */
export function stagesOf({ status, steps }: Pick<Order, 'status' | 'steps'>): Stage[] {
  const reached = new Map<ReadStatus, string>(steps.map((step) => [step.status, step.at]));
  const way: OrderStatus[] = [
    ...(reached.has('awaiting_payment') || status === 'awaiting_payment' ? ['awaiting_payment' as const] : []),
    ...STAGES,
  ];
  const past = way.filter((stage) => reached.has(stage));
  if (isLost(status)) return [...past, status].map(toStage);
  if (status === 'unknown') return [...past, status, ...way.filter((stage) => !reached.has(stage))].map(toStage);
  return way.map(toStage);

  function toStage(stage: ReadStatus): Stage {
    return { status: stage, state: stageState(stage, status, reached.has(stage)), at: reached.get(stage) ?? null };
  }
}

function stageState(stage: ReadStatus, status: ReadStatus, isReached: boolean): Stage['state'] {
  if (stage === status) return stage === 'delivered' ? 'done' : 'current';
  if (status === 'unknown') return isReached ? 'done' : 'ahead';
  return isForward(stage, status) ? 'done' : 'ahead';
}

interface Sentence {
  readonly key: MessageKey<'orders'>;
  readonly values: MessageValues;
}

/** What becomes of the money that was paid for an order which came to nothing; null when none was. */
export function refundKey({ status, payment }: Pick<Order, 'status' | 'payment'>): MessageKey<'orders'> | null {
  if (payment.status === 'refunded') return 'orders:refunded';
  return isLost(status) && payment.status === 'paid' ? 'orders:refundComing' : null;
}

const ACTORS: Readonly<Record<string, MessageKey<'orders'>>> = {
  customer: 'orders:by_customer',
  restaurant: 'orders:by_restaurant',
  courier: 'orders:by_courier',
  system: 'orders:by_system',
};

/** Who closed an order, and why, as messages; empty when nobody did. */
export function closedSentences({ status, closed }: Pick<Order, 'status' | 'closed'>): Sentence[] {
  if (!closed) return [];
  const sentences: Sentence[] = [];
  if (status === 'cancelled')
    sentences.push({ key: ACTORS[closed.by] ?? 'orders:by_somebody', values: { by: closed.by } });
  if (closed.reason) sentences.push({ key: 'orders:reason', values: { reason: closed.reason } });
  return sentences;
}
