import type { OrderStatus } from '#contract/constants.ts';

export type Actor = 'customer' | 'restaurant' | 'courier' | 'system';

/** Where an order may go next, and who may take it there. */
const ORDER_TRANSITIONS: Readonly<Record<OrderStatus, Readonly<Partial<Record<OrderStatus, readonly Actor[]>>>>> = {
  awaiting_payment: { placed: ['system'], cancelled: ['customer', 'restaurant'], expired: ['system'] },
  placed: { accepted: ['restaurant'], rejected: ['restaurant'], cancelled: ['customer', 'restaurant'] },
  accepted: { preparing: ['restaurant'], cancelled: ['restaurant'] },
  preparing: { ready: ['restaurant'], cancelled: ['restaurant'] },
  ready: { on_the_way: ['courier'], cancelled: ['restaurant'] },
  on_the_way: { delivered: ['courier'] },
  delivered: {},
  rejected: {},
  cancelled: {},
  expired: {},
};

export const mayMove = (from: OrderStatus, to: OrderStatus, actor: Actor): boolean => ORDER_TRANSITIONS[from][to]?.includes(actor) ?? false;

/** Nothing comes after it. */
export const isFinal = (status: OrderStatus): boolean => Object.keys(ORDER_TRANSITIONS[status]).length === 0;

/** Final without a meal: what was kept for the order is given back. */
export const isLost = (status: OrderStatus): boolean => status === 'rejected' || status === 'cancelled' || status === 'expired';
