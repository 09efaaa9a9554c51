import { and, asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { type Database, requireRow } from '#backend/db/client.ts';
import {
  infoPageVersions,
  notices,
  orderEvents,
  orderItems,
  orderReports,
  orders,
  payments,
  restaurants,
  staff,
} from '#backend/db/schema/index.ts';
import { readRefunds, refundableAmount } from '#backend/payments/refunds.ts';
import { readRefundedItems } from '#backend/orders/refunded-items.ts';
import { visibleParts } from '#backend/order-visibility.ts';
import { localize } from '#contract/localized-text.ts';
import { SMS_TEMPLATES } from '#contract/staff/messages.ts';
import type { OrderDetails } from '#contract/staff/orders.ts';
import type { StaffActor } from '../http/actor.ts';
import type { StaffRequest } from '../http/handler.ts';
import { orderRowView } from './order-list.ts';
import { orderViewer } from './order-viewer.ts';
import { asMinor, type Minor } from '#contract/money.ts';

/**
 * The amount in minor units that the actor may still refund for an order, by the limit that owners set for managers;
 * null for no limit.
 */
export async function readRefundLimit(
  db: Database,
  { restaurantId, refunded }: Pick<typeof orders.$inferSelect, 'restaurantId' | 'refunded'>,
  { role }: Pick<StaffActor, 'role'>,
): Promise<Minor | null> {
  if (role === 'owner') return null;
  const [restaurant] = await db
    .select({ maxRefund: restaurants.maxRefund })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId));
  const maxRefund = restaurant?.maxRefund ?? null;
  return maxRefund === null ? null : asMinor(Math.max(0, maxRefund - refunded));
}

/** All data of an order that the actor may see; null if there is no such order. */
export async function readOrderDetails(
  db: Database,
  orderId: number,
  { actor, locale, now }: Pick<StaffRequest<'getOrderDetails'>, 'actor' | 'locale' | 'now'>,
): Promise<OrderDetails | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return null;
  const items = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  const attempts = await db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.id));
  const events = await readEvents(db, orderId);
  const problems = await db
    .select()
    .from(orderReports)
    .where(eq(orderReports.orderId, orderId))
    .orderBy(asc(orderReports.id));
  const messages = await readMessages(db, orderId);
  const refundedItems = order.refunded > 0 ? await readRefundedItems(db, [orderId]) : new Set<number>();
  const visible = visibleParts(order, null, orderViewer(actor), now);
  const place = order.branch?.name ?? order.zoneName;
  const terms = order.termsVersionId === null ? null : await readTerms(db, order.termsVersionId);
  return {
    ...orderRowView(order, visible, problems.length),
    restaurant_id: order.restaurantId,
    scheduled_for: order.scheduledFor?.toISOString() ?? null,
    address: visible.address,
    place: place && localize(place, locale),
    zone_chosen: order.zoneChosen === true,
    comment: visible.comment,
    cutlery_count: order.cutleryCount,
    substitution: order.substitution,
    lines: items.map(({ id, name, count, options, note, total }) => ({
      id,
      name: localize(name, locale),
      count,
      options: options.map((option) => ({ name: localize(option.name, locale), count: option.count })),
      note,
      total,
      refunded: refundedItems.has(id),
    })),
    totals: { items: order.itemsTotal, discount: order.discount, delivery: order.deliveryPrice, total: order.total },
    promocode: order.promocode,
    ...(terms && { terms }),
    // Rejected, cancelled or expired; a delivered order has no `closedBy`.
    closed: order.closedBy === null ? null : { code: order.closedCode, reason: order.closedReason ?? '' },
    fiscal_receipt: order.fiscalReceipt,
    payments: attempts.map(({ reference, provider, amount, status, reason, createdAt, replacedAt }) => ({
      reference,
      provider,
      amount,
      status,
      reason,
      created_at: createdAt.toISOString(),
      replaced: replacedAt !== null,
    })),
    refunded: order.refunded,
    refundable: refundableAmount(
      order,
      attempts.find(({ replacedAt }) => replacedAt === null),
    ),
    refund_limit: await readRefundLimit(db, order, actor),
    refunds: await readRefunds(db, orderId),
    events,
    problems: problems.map(({ reason, message, createdAt }) => ({ reason, message, at: createdAt.toISOString() })),
    ...(messages.length > 0 && { messages }),
  };
}

async function readTerms(db: Database, versionId: number): Promise<OrderDetails['terms']> {
  const row = requireRow(await db.select().from(infoPageVersions).where(eq(infoPageVersions.id, versionId)));
  return { version_id: row.id, revision: row.revision, at: row.createdAt.toISOString() };
}

/** The SMS about an order that `purgeExpired` has not deleted yet. */
async function readMessages(db: Database, orderId: number): Promise<NonNullable<OrderDetails['messages']>> {
  const rows = await db
    .select()
    .from(notices)
    .where(and(eq(notices.orderId, orderId), eq(notices.channel, 'sms')))
    .orderBy(asc(notices.id));
  return rows.flatMap(({ id, template, state, delivery, deliveryAt, sentAt, createdAt }) =>
    // Another version may have sent a template that this one lacks.
    v.is(v.picklist(SMS_TEMPLATES), template)
      ? [
          {
            id,
            template,
            state: state === 'sent' ? (delivery ?? 'accepted') : state,
            at: (deliveryAt ?? sentAt ?? createdAt).toISOString(),
          },
        ]
      : [],
  );
}

async function readEvents(db: Database, orderId: number): Promise<OrderDetails['events']> {
  const rows = await db
    .select({ status: orderEvents.status, by: orderEvents.by, name: staff.name, at: orderEvents.at })
    .from(orderEvents)
    .leftJoin(staff, eq(staff.id, orderEvents.staffId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
