import type { Order } from '#contract/orders.ts';
import type { MessageKey, MessageValues } from '#i18n/keys.ts';
import { isLost } from './forward.ts';

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
  if (status === 'cancelled') sentences.push({ key: ACTORS[closed.by] ?? 'orders:by_somebody', values: { by: closed.by } });
  if (closed.reason) sentences.push({ key: 'orders:reason', values: { reason: closed.reason } });
  return sentences;
}
