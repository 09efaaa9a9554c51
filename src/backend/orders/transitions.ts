import { eq } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { orderEvents, orders } from '#backend/db/schema/index.ts';
import { queueExpectedTimeNotice, queueStatusNotice } from '#backend/notices/outbox.ts';
import { undoPaymentAttempt } from '#backend/payments/payment-attempts.ts';
import { releasePromotion } from '#backend/promotions/promotions.ts';
import { localize, type LocalizedText } from '#backend/text.ts';
import { ETA_SPAN_MINUTES, type Locale } from '#contract/constants.ts';
import type { CancellationReason } from '#contract/staff/board.ts';
import type { OrderStatus } from '#contract/value-lists.ts';
import { deletePlaceOfOrder } from './courier-place.ts';
import { releaseSlot } from './slots.ts';

export type TransitionActor = 'customer' | 'restaurant' | 'courier' | 'system';
export type OrderRow = typeof orders.$inferSelect;

/** The statuses that may follow each status, and the actors that may set them. */
const ORDER_TRANSITIONS: Readonly<
  Record<OrderStatus, Readonly<Partial<Record<OrderStatus, readonly TransitionActor[]>>>>
> = {
  awaiting_payment: { placed: ['system'], cancelled: ['customer', 'restaurant'], expired: ['system'] },
  placed: { accepted: ['restaurant'], rejected: ['restaurant', 'system'], cancelled: ['customer', 'restaurant'] },
  accepted: { preparing: ['restaurant'], cancelled: ['restaurant'] },
  preparing: { ready: ['restaurant'], cancelled: ['restaurant'] },
  ready: { on_the_way: ['courier'], cancelled: ['restaurant'] },
  on_the_way: { delivered: ['courier'] },
  delivered: {},
  rejected: {},
  cancelled: {},
  expired: {},
};

/** An order that is collected: the restaurant hands it over. */
const PICKUP_TRANSITIONS: typeof ORDER_TRANSITIONS = {
  ...ORDER_TRANSITIONS,
  ready: { delivered: ['restaurant'], cancelled: ['restaurant'] },
};

type OrderState = Pick<OrderRow, 'status' | 'fulfilment' | 'scheduledFor' | 'leadMinutes'>;

export const canTransition = (order: OrderState, to: OrderStatus, actor: TransitionActor, at: Date): boolean => {
  const table = order.fulfilment === 'pickup' ? PICKUP_TRANSITIONS : ORDER_TRANSITIONS;
  if (table[order.status][to]?.includes(actor)) return true;
  return to === 'cancelled' && actor === 'customer' && isAcceptedForLater(order, at);
};

/** When preparing a scheduled order has to begin; null for an order as soon as possible. */
export const preparingBeginsAt = ({
  scheduledFor,
  leadMinutes,
}: Pick<OrderRow, 'scheduledFor' | 'leadMinutes'>): Date | null =>
  scheduledFor && new Date(scheduledFor.getTime() - leadMinutes * 60_000);

/** The restaurant has accepted the order, and preparing it does not have to begin yet: until then the customer can cancel it. */
const isAcceptedForLater = (order: OrderState, at: Date): boolean => {
  const beginsAt = preparingBeginsAt(order);
  return order.status === 'accepted' && beginsAt !== null && beginsAt > at;
};

/** No status follows it. */
export const isFinal = (status: OrderStatus): boolean => Object.keys(ORDER_TRANSITIONS[status]).length === 0;

/** Final without a delivery: the promotion's use, the slot's place and the payment are undone. */
export const isClosedUndelivered = (status: OrderStatus): boolean =>
  status === 'rejected' || status === 'cancelled' || status === 'expired';

interface Transition {
  readonly to: OrderStatus;
  readonly by: TransitionActor;
  readonly at: Date;
  /** What the customer or the restaurant wrote about closing the order. */
  readonly reason?: string | undefined;
  readonly courierId?: number | undefined;
  /** Why the restaurant closes the order; customers read its text in their language. */
  readonly reasonCode?: CancellationReason | undefined;
  /** Who of the restaurant's staff did it. */
  readonly staffId?: number | undefined;
  /** When the restaurant expects the order to be delivered or collected. */
  readonly expectedAt?: Date | undefined;
}

/** Who takes a step that the restaurant's staff enters: couriers deliver, the restaurant does everything else. */
export const changedByFor = ({ fulfilment }: Pick<OrderRow, 'fulfilment'>, to: OrderStatus): TransitionActor =>
  to === 'on_the_way' || (to === 'delivered' && fulfilment === 'delivery') ? 'courier' : 'restaurant';

/**
 * The only way an order changes its status; `order` must be locked by this transaction.
 * False when the table of transitions does not allow it, and then nothing has been written.
 */
export async function transitionOrder(
  tx: Database,
  order: OrderRow,
  { to, by, at, reason, courierId, reasonCode, staffId, expectedAt }: Transition,
): Promise<boolean> {
  if (!canTransition(order, to, by, at)) return false;
  await tx
    .update(orders)
    .set({
      status: to,
      statusAt: at,
      ...(courierId !== undefined && { courierId }),
      ...(expectedAt !== undefined && { expectedAt }),
      ...(isClosedUndelivered(to) && { closedBy: by, closedReason: reason ?? '', closedCode: reasonCode ?? null }),
    })
    .where(eq(orders.id, order.id));
  await tx.insert(orderEvents).values({
    orderId: order.id,
    status: to,
    by,
    at,
    courierId: courierId ?? order.courierId,
    staffId: staffId ?? null,
  });
  if (order.status === 'on_the_way') await deletePlaceOfOrder(tx, order.id);
  await queueStatusNotice(tx, order, { to, by, at });
  if (isClosedUndelivered(to)) {
    await releasePromotion(tx, order.id);
    await releaseSlot(tx, order);
    await undoPaymentAttempt(tx, order.id);
  }
  return true;
}

interface ExpectedTimeChange {
  readonly expectedAt: Date;
  readonly at: Date;
  readonly staffId: number | undefined;
}

/**
 * Changes the time at which the customer can expect the order, earlier or later: the event repeats the status, so that open pages read the order again. `order` must be locked by this
 * transaction, accepted and not finished.
 */
export async function changeExpectedTime(
  tx: Database,
  order: OrderRow,
  { expectedAt, at, staffId }: ExpectedTimeChange,
): Promise<void> {
  await tx.update(orders).set({ expectedAt }).where(eq(orders.id, order.id));
  await tx.insert(orderEvents).values({
    orderId: order.id,
    status: order.status,
    by: 'restaurant',
    at,
    courierId: order.courierId,
    staffId: staffId ?? null,
  });
  const to = new Date(expectedAt.getTime() + ETA_SPAN_MINUTES * 60_000);
  await queueExpectedTimeNotice(tx, order, { from: expectedAt, to }, at);
}

/** Whether a courier can be named: the order is placed, is not finished, and is not collected by the customer. */
export const canHaveCourier = ({ status, fulfilment }: Pick<OrderRow, 'status' | 'fulfilment'>): boolean =>
  fulfilment === 'delivery' && status !== 'awaiting_payment' && !isFinal(status);

interface CourierChange {
  /** Null for an order without a courier. */
  readonly courierId: number | null;
  readonly by: TransitionActor;
  readonly at: Date;
  /** Who of the restaurant's staff did it. */
  readonly staffId?: number | undefined;
}

/**
 * Names the courier of an order, or none. The order's history repeats its status with the courier, so that open pages are notified.
 * `order` must be locked by this transaction and fulfil `canHaveCourier`.
 */
export async function assignCourier(
  tx: Database,
  order: OrderRow,
  { courierId, by, at, staffId }: CourierChange,
): Promise<void> {
  await tx.update(orders).set({ courierId }).where(eq(orders.id, order.id));
  await deletePlaceOfOrder(tx, order.id);
  await tx
    .insert(orderEvents)
    .values({ orderId: order.id, status: order.status, by, at, courierId, staffId: staffId ?? null });
}

/** What the customer reads when the restaurant closes an order. */
const REASONS: Readonly<Record<Exclude<CancellationReason, 'something_else'>, LocalizedText>> = {
  sold_out: {
    ru: 'Одно из блюд закончилось',
    en: 'One of the dishes has run out',
    ro: 'Unul dintre preparate s-a terminat',
  },
  too_busy: { ru: 'Кухня перегружена', en: 'The kitchen is too busy', ro: 'Bucătăria este prea ocupată' },
  closing: { ru: 'Ресторан закрывается', en: 'The restaurant is closing', ro: 'Restaurantul se închide' },
  address: {
    ru: 'По этому адресу не получится доставить',
    en: 'This address cannot be reached',
    ro: 'La această adresă nu se poate livra',
  },
  no_answer: {
    ru: 'Ресторан не ответил вовремя',
    en: 'The restaurant did not answer in time',
    ro: 'Restaurantul nu a răspuns la timp',
  },
  unreachable: {
    ru: 'До вас не удалось дозвониться',
    en: 'You could not be reached by phone',
    ro: 'Nu ați putut fi contactat telefonic',
  },
  customer_asked: { ru: 'По вашей просьбе', en: 'At your request', ro: 'La cererea dumneavoastră' },
  no_show: {
    ru: 'Вас не было на месте',
    en: 'You were not at the address',
    ro: 'Nu ați fost la adresă',
  },
};

/** Why an order was closed: the sentence of the code, then the words of the one who closed it. */
export function cancellationReason(
  { closedCode, closedReason }: Pick<OrderRow, 'closedCode' | 'closedReason'>,
  locale: Locale,
): string {
  const sentence = closedCode === null || closedCode === 'something_else' ? '' : localize(REASONS[closedCode], locale);
  return [sentence, closedReason ?? ''].filter((part) => part !== '').join('. ');
}
