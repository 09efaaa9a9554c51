import type { OrderStatus } from '#contract/constants.ts';
import type { Order } from '#contract/orders.ts';
import type { MessageKey } from '#i18n/keys.ts';
import type { Tone } from '#ui/Badge.tsx';
import type { IconName } from '#ui/icons.ts';
import { isForward, isLost } from './forward.ts';

export const statusKey = (status: OrderStatus): MessageKey<'orders'> => `orders:status_${status}`;
export const leadKey = (status: OrderStatus): MessageKey<'orders'> => `orders:lead_${status}`;

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
