import { eq } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { orderEvents, orders } from '#backend/db/schema/index.ts';
import { queueDelayNotice, queueStatusNotice } from '#backend/notices/outbox.ts';
import { undoPaymentAttempt } from '#backend/payments/payment-attempts.ts';
import { releasePromotion } from '#backend/promotions/promotions.ts';
import { localize, type LocalizedText } from '#backend/text.ts';
import { ETA_SPAN_MINUTES, ETA_STEP_MINUTES, type Locale } from '#contract/constants.ts';
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

/** Transitions of pickup orders, which the restaurant hands over itself. */
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

/** When preparing a scheduled order has to begin; null for an order for as soon as possible. */
export const preparingBeginsAt = ({
  scheduledFor,
  leadMinutes,
}: Pick<OrderRow, 'scheduledFor' | 'leadMinutes'>): Date | null =>
  scheduledFor && new Date(scheduledFor.getTime() - leadMinutes * 60_000);

/** Whether the order is accepted, but preparing it need not begin yet. Until then the customer can cancel it. */
const isAcceptedForLater = (order: OrderState, at: Date): boolean => {
  const beginsAt = preparingBeginsAt(order);
  return order.status === 'accepted' && beginsAt !== null && beginsAt > at;
};

/** Whether no status follows this one. */
export const isFinal = (status: OrderStatus): boolean => Object.keys(ORDER_TRANSITIONS[status]).length === 0;

/**
 * Whether the order ended without a delivery. The use of its promotion, its reservation of a slot and its payment are
 * then undone.
 */
export const isClosedUndelivered = (status: OrderStatus): boolean =>
  status === 'rejected' || status === 'cancelled' || status === 'expired';

interface Transition {
  readonly to: OrderStatus;
  readonly by: TransitionActor;
  readonly at: Date;
  /** The reason for closing the order, as the customer or the restaurant wrote it. */
  readonly reason?: string | undefined;
  readonly courierId?: number | undefined;
  /** Why the restaurant closes the order. Customers see the text of the code in their language. */
  readonly reasonCode?: CancellationReason | undefined;
  /** The staff member who made the change. */
  readonly staffId?: number | undefined;
  /** When the restaurant expects the order to be delivered or collected. */
  readonly expectedAt?: Date | undefined;
}

/**
 * The actor of a transition that staff enter on the order board, or an operator of the shop on the command line: the
 * courier for a delivery, otherwise the restaurant.
 */
export const transitionActor = ({ fulfilment }: Pick<OrderRow, 'fulfilment'>, to: OrderStatus): TransitionActor =>
  to === 'on_the_way' || (to === 'delivered' && fulfilment === 'delivery') ? 'courier' : 'restaurant';

/**
 * Changes the status of an order. All changes of status use this function. `order` must be locked by this transaction.
 * @returns false if the transition is not allowed; then nothing is written
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
  // The place is the courier's position, which is stored only while the order is on the way.
  if (order.status === 'on_the_way') await deletePlaceOfOrder(tx, order.id);
  await queueStatusNotice(tx, order, { to, by, at });
  if (isClosedUndelivered(to)) {
    await releasePromotion(tx, order.id);
    await releaseSlot(tx, order);
    await undoPaymentAttempt(tx, order.id);
  }
  return true;
}

const MINUTE_MS = 60_000;
/** Length of the time span in which the order is expected; later statuses have shorter ones. */
export const SPAN_MINUTES: Readonly<Partial<Record<OrderStatus, number>>> = {
  placed: ETA_SPAN_MINUTES,
  accepted: 15,
  preparing: 15,
  ready: 10,
  on_the_way: 10,
};

/** Rounds a time in milliseconds since the epoch up, as customers see expected times. */
export function roundUpToStep(milliseconds: number): number {
  const step = ETA_STEP_MINUTES * MINUTE_MS;
  return Math.ceil(milliseconds / step) * step;
}

interface ExpectedTimeChange {
  /** The time that the customer is promised until now. */
  readonly previous: Date;
  readonly expectedAt: Date;
  readonly at: Date;
  readonly staffId: number | undefined;
}

/**
 * Changes the time at which the customer can expect the order. The history gets an event with the same status, so that
 * open pages load the order again. `order` must be locked by this transaction, accepted and not finished.
 */
export async function changeExpectedTime(
  tx: Database,
  order: OrderRow,
  { previous, expectedAt, at, staffId }: ExpectedTimeChange,
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
  const from = roundUpToStep(expectedAt.getTime());
  const to = from + (SPAN_MINUTES[order.status] ?? ETA_SPAN_MINUTES) * MINUTE_MS;
  await queueDelayNotice(
    tx,
    order,
    { previous: new Date(roundUpToStep(previous.getTime())), from: new Date(from), to: new Date(to) },
    at,
  );
}

/** Whether a courier can be assigned: the order is for delivery, is placed, and is not finished. */
export const canHaveCourier = ({ status, fulfilment }: Pick<OrderRow, 'status' | 'fulfilment'>): boolean =>
  fulfilment === 'delivery' && status !== 'awaiting_payment' && !isFinal(status);

interface CourierChange {
  /** Null removes the courier. */
  readonly courierId: number | null;
  readonly by: TransitionActor;
  readonly at: Date;
  /** The staff member who made the change. */
  readonly staffId?: number | undefined;
}

/**
 * Assigns or removes the courier of an order. The history gets an event with the same status, so that open pages load
 * the order again. `order` must be locked by this transaction, and `canHaveCourier` must be true for it.
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

/** The text of each reason for which an order is closed, as customers see it. */
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

/** Why an order was closed: the text of the reason code, followed by the note of the person who closed it. */
export function cancellationReason(
  { closedCode, closedReason }: Pick<OrderRow, 'closedCode' | 'closedReason'>,
  locale: Locale,
): string {
  const sentence = closedCode === null || closedCode === 'something_else' ? '' : localize(REASONS[closedCode], locale);
  return [sentence, closedReason ?? ''].filter((part) => part !== '').join('. ');
}
