import type { Order } from '#contract/orders.ts';
import type { MessageKey, MessageValues } from '#i18n/keys.ts';

const ACTORS: Readonly<Record<string, MessageKey>> = {
  customer: 'orders:by_customer',
  restaurant: 'orders:by_restaurant',
  courier: 'orders:by_courier',
  system: 'orders:by_system',
};

/** Who closed an order, and why, as messages; empty when nobody did. */
export function closedSentences({ status, closed }: Pick<Order, 'status' | 'closed'>): { key: MessageKey; values: MessageValues }[] {
  if (!closed) return [];
  const actor = status === 'cancelled' ? (ACTORS[closed.by] ?? 'orders:by_other') : null;
  return [
    ...(actor ? [{ key: actor, values: { by: closed.by } }] : []),
    ...(closed.reason ? [{ key: 'orders:reason' as const, values: { reason: closed.reason } }] : []),
  ];
}
