import type { OrderStatus } from '#contract/constants.ts';
import type { Order } from '#contract/orders.ts';
import type { MessageKey, MessageValues } from '#i18n/keys.ts';
import type { Tone } from '#ui/Badge.tsx';
import type { IconName } from '#ui/icons.ts';
import { isForward, isLost } from './order-progress.ts';

export const statusKey = (status: OrderStatus): MessageKey => `orders:status_${status}`;
export const leadKey = (status: OrderStatus): MessageKey => `orders:lead_${status}`;

export function statusTone(status: OrderStatus): Tone {
  if (status === 'delivered') return 'success';
  if (isLost(status)) return 'danger';
  return status === 'awaiting_payment' ? 'warning' : 'info';
}

const STAGES = ['placed', 'accepted', 'preparing', 'ready', 'on_the_way', 'delivered'] as const satisfies readonly OrderStatus[];

export const STAGE_ICONS: Readonly<Record<OrderStatus, IconName>> = {
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
};

/** A stage of the order's way. `at` is the ISO instant it was reached, where that is known. */
export interface Stage {
  readonly status: OrderStatus;
  readonly state: 'done' | 'current' | 'ahead';
  readonly at: string | null;
}

/** The way of an order for the timeline: all stages of one that lives, those it came to and the end of one that was closed. */
export function stagesOf({ status, steps }: Pick<Order, 'status' | 'steps'>): Stage[] {
  const reached = new Map(steps.map((step) => [step.status, step.at]));
  const way: OrderStatus[] = [...(reached.has('awaiting_payment') || status === 'awaiting_payment' ? ['awaiting_payment' as const] : []), ...STAGES];
  const shown = isLost(status) ? [...way.filter((stage) => reached.has(stage)), status] : way;
  return shown.map((stage) => ({ status: stage, state: stageState(stage, status), at: reached.get(stage) ?? null }));
}

function stageState(stage: OrderStatus, status: OrderStatus): Stage['state'] {
  if (stage === status) return stage === 'delivered' ? 'done' : 'current';
  return isForward(stage, status) ? 'done' : 'ahead';
}

interface Sentence {
  readonly key: MessageKey;
  readonly values: MessageValues;
}

/** What becomes of the money that was paid for an order which came to nothing; null when none was. */
export function refundKey({ status, payment }: Pick<Order, 'status' | 'payment'>): MessageKey | null {
  if (payment.status === 'refunded') return 'orders:refunded';
  return isLost(status) && payment.status === 'paid' ? 'orders:refundComing' : null;
}

const ACTORS: Readonly<Record<string, MessageKey>> = {
  customer: 'orders:by_customer',
  restaurant: 'orders:by_restaurant',
  courier: 'orders:by_courier',
  system: 'orders:by_system',
};

/** Who closed an order, and why, as messages; empty when nobody did. */
export function closedSentences({ status, closed }: Pick<Order, 'status' | 'closed'>): Sentence[] {
  if (!closed) return [];
  const sentences: Sentence[] = [];
  if (status === 'cancelled') sentences.push({ key: ACTORS[closed.by] ?? 'orders:by_somebody', values: { by: closed.by } });
  if (closed.reason) sentences.push({ key: 'orders:reason', values: { reason: closed.reason } });
  return sentences;
}
