import { eq, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import type { ContactSnapshot } from '#backend/db/order-snapshots.ts';
import type { Personal } from '#backend/db/personal.ts';
import { couriers, orderEvents, orders } from '#backend/db/schema/index.ts';
import { ETA_SPAN_MINUTES, ETA_STEP_MINUTES, type Locale } from '#contract/constants.ts';
import {
  endedWithoutDelivery,
  isFinal,
  type OrderActor,
  orderRules,
  type OrderStatus,
} from '#contract/order-lifecycle.ts';
import type { CancellationReason } from '#contract/staff/board.ts';
import { getBackendT } from '#i18n/backend.ts';
import { deletePlaceOfOrder } from './courier-place.ts';

export type OrderRow = typeof orders.$inferSelect;

type OrderState = Pick<OrderRow, 'status' | 'fulfilment' | 'scheduledFor' | 'leadMinutes'>;

export const canTransition = (order: OrderState, to: OrderStatus, actor: OrderActor, at: Date): boolean => {
  if (orderRules(order).next[to]?.includes(actor)) return true;
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

/** A change of status. */
interface Transition {
  readonly to: OrderStatus;
  readonly by: OrderActor;
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

type MovedOrder = Pick<Transition, 'to' | 'by' | 'at'>;

interface DelayedOrder {
  /** The beginning of the time span that was expected before. */
  readonly previous: Date;
  /** The time span in which the order is expected now. */
  readonly from: Date;
  readonly to: Date;
  readonly at: Date;
}

/**
 * What follows a change of an order in other parts of the shop. Every function runs in the transaction of the change,
 * after it is written; `before` is the row before the change.
 */
export interface OrderEffects {
  /** Follows a new order that the restaurant has received at once, because it is not paid in advance. */
  readonly afterPlacement: readonly ((tx: Database, order: OrderRow) => Promise<void>)[];
  readonly afterTransition: readonly ((tx: Database, before: OrderRow, moved: MovedOrder) => Promise<void>)[];
  /** After a payment that the order does not need was booked, which is returned. `order` is its row. */
  readonly afterUnneededPayment: readonly ((
    tx: Database,
    order: OrderRow,
    payment: { readonly id: number; readonly at: Date },
  ) => Promise<void>)[];
  /** After money was returned to the customer for good. */
  readonly afterRefund: readonly ((
    tx: Database,
    refund: { readonly id: number; readonly orderId: number; readonly at: Date },
  ) => Promise<void>)[];
  readonly afterDelay: readonly ((tx: Database, before: OrderRow, delayed: DelayedOrder) => Promise<void>)[];
}

/**
 * The actor of a transition that staff enter on the order board, or an operator of the shop on the command line: the
 * courier for a delivery, otherwise the restaurant.
 */
export const transitionActor = (order: Pick<OrderRow, 'status' | 'fulfilment'>, to: OrderStatus): OrderActor =>
  orderRules(order).next[to]?.includes('courier') ? 'courier' : 'restaurant';

/**
 * Changes the status of an order. All changes of status use this function. `order` must be locked by this transaction.
 * @returns false if the transition is not allowed; then nothing is written
 */
export async function transitionOrder(
  tx: Database,
  order: OrderRow,
  { to, by, at, reason, courierId, reasonCode, staffId, expectedAt }: Transition,
  effects: OrderEffects,
): Promise<boolean> {
  if (!canTransition(order, to, by, at)) return false;
  await tx
    .update(orders)
    .set({
      status: to,
      statusAt: at,
      ...(courierId !== undefined && { courierId }),
      ...(expectedAt !== undefined && { expectedAt }),
      ...(isFinal(to) && { courierContact: await readCourierContact(tx, courierId ?? order.courierId) }),
      ...(endedWithoutDelivery(to) && { closedBy: by, closedReason: reason ?? '', closedCode: reasonCode ?? null }),
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
  for (const effect of effects.afterTransition) await effect(tx, order, { to, by, at });
  return true;
}

/** The contact of a courier as a finished order keeps it; null without a courier. */
async function readCourierContact(tx: Database, courierId: number | null) {
  if (courierId === null) return null;
  const contact = sql<
    Personal<ContactSnapshot>
  >`jsonb_build_object('name', ${couriers.name}, 'phone', ${couriers.phone})`;
  const [courier] = await tx.select({ contact }).from(couriers).where(eq(couriers.id, courierId));
  return courier?.contact ?? null;
}

const MINUTE_MS = 60_000;
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
  effects: OrderEffects,
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
  const to = from + (orderRules(order).expectedSpanMinutes ?? ETA_SPAN_MINUTES) * MINUTE_MS;
  const delay = { previous: new Date(roundUpToStep(previous.getTime())), from: new Date(from), to: new Date(to), at };
  for (const effect of effects.afterDelay) await effect(tx, order, delay);
}

/** Whether a courier can be assigned: the order is for delivery, is placed, and is not finished. */
export const canHaveCourier = ({ status, fulfilment }: Pick<OrderRow, 'status' | 'fulfilment'>): boolean =>
  fulfilment === 'delivery' && status !== 'awaiting_payment' && !isFinal(status);

interface CourierChange {
  /** Null removes the courier. */
  readonly courierId: number | null;
  readonly by: OrderActor;
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

/** Why an order was closed: the text of the reason code, followed by the note of the person who closed it. */
export function cancellationReason(
  { closedCode, closedReason }: Pick<OrderRow, 'closedCode' | 'closedReason'>,
  locale: Locale,
): string {
  const sentence =
    closedCode === null || closedCode === 'something_else'
      ? ''
      : getBackendT(locale)(`backend-orders:closed_${closedCode}`);
  return [sentence, closedReason ?? ''].filter((part) => part !== '').join('. ');
}
