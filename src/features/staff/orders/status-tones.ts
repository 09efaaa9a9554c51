import type { OrderStatus } from '#contract/value-lists.ts';
import type { Tone } from '#ui/feedback/Badge.tsx';

export const STATUS_TONES: Readonly<Record<OrderStatus, Tone>> = {
  awaiting_payment: 'neutral',
  placed: 'warning',
  accepted: 'info',
  preparing: 'info',
  ready: 'info',
  on_the_way: 'info',
  delivered: 'success',
  rejected: 'danger',
  cancelled: 'danger',
  expired: 'neutral',
};
