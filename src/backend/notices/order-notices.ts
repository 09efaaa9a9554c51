import type { Database } from '#backend/db/client.ts';
import type { orders } from '#backend/db/schema/index.ts';
import { LANGUAGE_TAGS, TIME_ZONE } from '#contract/constants.ts';
import type { OrderStatus } from '#contract/value-lists.ts';
import type { NoticeTemplate } from './notice-texts.ts';
import { queueNotice, readRecipient, withdrawNotices } from './outbox.ts';

type OrderRow = typeof orders.$inferSelect;

interface StatusNotice {
  readonly template: NoticeTemplate;
  /** How long the message is worth sending, unless the order moves on before. */
  readonly lifeMinutes: number;
}

const STATUS_NOTICES: Readonly<Record<Exclude<OrderStatus, 'awaiting_payment'>, StatusNotice>> = {
  placed: { template: 'order_placed', lifeMinutes: 30 },
  accepted: { template: 'order_accepted', lifeMinutes: 30 },
  preparing: { template: 'order_preparing', lifeMinutes: 30 },
  ready: { template: 'order_ready', lifeMinutes: 30 },
  on_the_way: { template: 'order_on_the_way', lifeMinutes: 30 },
  delivered: { template: 'order_delivered', lifeMinutes: 30 },
  rejected: { template: 'order_rejected', lifeMinutes: 120 },
  cancelled: { template: 'order_cancelled', lifeMinutes: 120 },
  expired: { template: 'order_expired', lifeMinutes: 30 },
};

/** An order that is collected. */
const PICKUP_NOTICES: typeof STATUS_NOTICES = {
  ...STATUS_NOTICES,
  ready: { template: 'order_ready_for_pickup', lifeMinutes: 60 },
  delivered: { template: 'order_handed_over', lifeMinutes: 30 },
};

/**
 * Queues the message about a status that an order has reached, in the transaction of its event, and withdraws earlier messages that
 * were not sent yet. The customer gets none about what the customer did.
 */
export async function queueStatusNotice(
  tx: Database,
  order: OrderRow,
  { to, by, at }: { readonly to: OrderStatus; readonly by: string; readonly at: Date },
): Promise<void> {
  const recipient = order.userId === null || by === 'customer' ? null : await readRecipient(tx, order.userId);
  await withdrawNotices(tx, order.id);
  if (!recipient || to === 'awaiting_payment') return;
  await queueNotice(tx, recipient, {
    ...(order.fulfilment === 'pickup' ? PICKUP_NOTICES : STATUS_NOTICES)[to],
    orderId: order.id,
    data: { number: order.number },
    locale: order.locale,
    event: `order ${order.id} ${to}`,
    now: at,
  });
}

/**
 * Queues the message that an order will be later than promised, in the transaction that changes its promised time. An earlier such
 * message that was not sent yet is withdrawn.
 * @param promise the new time span
 */
export async function queueDelayNotice(
  tx: Database,
  order: OrderRow,
  promise: { readonly from: Date; readonly to: Date },
  at: Date,
): Promise<void> {
  const recipient = order.userId === null ? null : await readRecipient(tx, order.userId);
  await withdrawNotices(tx, order.id, 'order_delayed');
  if (!recipient) return;
  const time = new Intl.DateTimeFormat(LANGUAGE_TAGS[order.locale], {
    timeZone: TIME_ZONE,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  await queueNotice(tx, recipient, {
    template: 'order_delayed',
    orderId: order.id,
    data: { number: order.number, from: time.format(promise.from), to: time.format(promise.to) },
    locale: order.locale,
    event: `order ${order.id} delayed to ${promise.to.toISOString()}`,
    now: at,
    lifeMinutes: 30,
  });
}
