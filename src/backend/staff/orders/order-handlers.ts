import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { requireRow } from '#backend/db/client.ts';
import { orderItems, orders } from '#backend/db/schema/index.ts';
import { fieldError, notFound, requireConfirmation } from '#backend/http/handler.ts';
import { endOfBusinessDay, startOfBusinessDay } from '#contract/business-day.ts';
import { queueFiscalReceipt } from '#backend/notices/email-notices.ts';
import { readRefundedItems } from '#backend/orders/refunded-items.ts';
import { lockOrder } from '#backend/orders/order-repository.ts';
import { insertRefund } from '#backend/payments/refunds.ts';
import type { Services } from '#backend/services.ts';
import type { StaffHandlers } from '../http/handler.ts';
import { refundWarnings } from '../warnings.ts';
import { changeState } from '../http/revise-row.ts';
import { readOrderDetails, readRefundLimit } from './order-details.ts';
import { orderMatches, type OrderCursor, readOrderRows } from './order-list.ts';
import { orderViewer } from './order-viewer.ts';

const PAGE_SIZE = 25;

/**
 * Handlers of the order list, of the details of an order, of refunds and of fiscal receipts. The `resourceAccess` of each endpoint ensures
 * that the ids in a request belong to the restaurants of the actor.
 */
export function orderHandlers({ orderChanges, runPaymentJobsNow }: Services) {
  return {
    getOrderList: async ({ db, actor, query, now }) => {
      const { restaurant_id: restaurantId, search, from, to, status, after } = query;
      const restaurantIds = restaurantId === undefined ? actor.restaurantIds : [restaurantId];
      const found = await readOrderRows(
        db,
        and(
          inArray(orders.restaurantId, [...restaurantIds]),
          orderMatches(search),
          from === undefined ? undefined : gte(orders.createdAt, startOfBusinessDay(from)),
          to === undefined ? undefined : lt(orders.createdAt, endOfBusinessDay(to)),
          status && eq(orders.status, status),
          after === undefined ? undefined : isAfter(parseCursor(after)),
        ),
        PAGE_SIZE,
        { viewer: orderViewer(actor), now },
      );
      return { orders: found.rows, next: found.nextCursor && formatCursor(found.nextCursor) };
    },

    getOrderDetails: async ({ db, query, actor, locale, now }) =>
      (await readOrderDetails(db, query.order_id, { actor, locale, now })) ?? notFound(),

    refundOrder: {
      readAgain: async ({ db, actor, body, locale, now }) =>
        (await readOrderDetails(db, body.order_id, { actor, locale, now })) ?? notFound(),

      write: async ({ db, actor, body, locale, now, afterCommit }) => {
        const { order_id: orderId, amount, code, note, line_ids: itemIds } = body;
        const state = {
          subject: `order ${orderId}` as const,
          row: await lockOrder(db, orderId),
          read: () => readOrderDetails(db, orderId, { actor, locale, now }),
        };
        return changeState(state, async (order) => {
          if (order.refunded !== body.refunded) return 'stale';
          // How much the actor may still refund on this order; null for no limit. `insertRefund` checks the refundable
          // amount, and returns null if the refund exceeds it.
          const limit = await readRefundLimit(db, order, actor);
          if (limit !== null && amount > limit) return fieldError('amount', 'refundAboveLimit');
          const known = and(eq(orderItems.orderId, orderId), inArray(orderItems.id, itemIds));
          const lines = itemIds.length > 0 ? await db.select().from(orderItems).where(known) : [];
          if (lines.length !== new Set(itemIds).size) return fieldError('line_ids', 'invalidValue');
          const refundedBefore = await readRefundedItems(db, lines.length > 0 ? [orderId] : []);
          const unconfirmed = requireConfirmation(refundWarnings(lines, refundedBefore, locale), body);
          if (unconfirmed) return unconfirmed;
          const refundId = await insertRefund(db, order, { amount, code, note, itemIds, staffId: actor.staffId }, now);
          if (refundId === null) return fieldError('amount', 'refundTooLarge');
          afterCommit(() => {
            orderChanges.publish(orderId);
            runPaymentJobsNow();
          });
          const { refunded } = requireRow(
            await db.select({ refunded: orders.refunded }).from(orders).where(eq(orders.id, orderId)),
          );
          return { before: { refunded: order.refunded }, after: { refunded, refund: refundId, amount, code } };
        });
      },
    },

    saveFiscalReceipt: async ({ db, actor, body, locale, now, afterCommit }) => {
      const { order_id: orderId, from } = body;
      const state = {
        subject: `order ${orderId}` as const,
        row: await lockOrder(db, orderId),
        read: () => readOrderDetails(db, orderId, { actor, locale, now }),
      };
      return changeState(state, async (order) => {
        const fiscalReceipt = body.fiscal_receipt === '' ? null : body.fiscal_receipt;
        // A repeated request finds what it has saved.
        if (order.fiscalReceipt !== from && order.fiscalReceipt !== fiscalReceipt) return 'stale';
        await db.update(orders).set({ fiscalReceipt }).where(eq(orders.id, orderId));
        if (order.fiscalReceipt !== fiscalReceipt) await queueFiscalReceipt(db, { ...order, fiscalReceipt }, now);
        afterCommit(() => orderChanges.publish(orderId));
        return { before: { fiscal_receipt: order.fiscalReceipt }, after: { fiscal_receipt: fiscalReceipt } };
      });
    },
  } satisfies Partial<StaffHandlers>;
}

const formatCursor = ({ createdAt, id }: OrderCursor): string => `${createdAt.getTime()}-${id}`;

function parseCursor(text: string): OrderCursor {
  const [time = 0, id = 0] = text.split('-').map(Number);
  return { createdAt: new Date(time), id };
}

/** SQL condition: the order follows the cursor in the list, which is sorted from newest to oldest. */
const isAfter = ({ createdAt, id }: OrderCursor) =>
  sql`(${orders.createdAt}, ${orders.id}) < (${createdAt.toISOString()}::timestamptz, ${id}::bigint)`;
