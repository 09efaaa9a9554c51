import { and, eq, max } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { restaurants, staff, ticketPrints } from '#backend/db/schema/index.ts';
import { fieldError, notFound } from '#backend/http/handler.ts';
import { lockOrder } from '#backend/orders/order-repository.ts';
import { transitionActor, assignCourier, canHaveCourier, transitionOrder } from '#backend/orders/transitions.ts';
import type { Services } from '#backend/services.ts';
import type { PrintKind } from '#contract/staff/board.ts';
import { findOrCreateCourier } from '../courier/courier-repository.ts';
import type { StaffHandlers } from '../http/handler.ts';
import { changeState } from '../http/revise-row.ts';
import { authenticateStaff, listCouriersOfRestaurant } from '../people/sessions.ts';
import { recordPresence } from './board-presence.ts';
import { readBoard, readBoardOrder, readOrderIntake } from './board-repository.ts';
import { boardEventsResponse } from './board-stream.ts';

const MINUTE_MS = 60_000;

const after = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE_MS);

/**
 * Handlers for the order board. Each change locks the order's row: concurrent changes by staff or the customer run in
 * turn.
 */
export function boardHandlers(services: Services) {
  const { settings, orderChanges, orderEffects, runPaymentJobsNow } = services;

  const publishChange = (orderId: number): void => {
    orderChanges.publish(orderId);
    runPaymentJobsNow();
  };

  return {
    getBoard: async ({ db, actor, query, now, locale }) =>
      (await readBoard(
        db,
        { restaurantId: query.restaurant_id, branchId: actor.branchId },
        { settings, actor, now, locale },
      )) ?? notFound(),

    streamBoard: async ({ actor: { sessionId }, query, httpRequest }) => {
      const isAllowed = async () => {
        const actor = await authenticateStaff(httpRequest, services);
        return actor?.restaurantIds.includes(query.restaurant_id) ?? false;
      };
      const options = { sessionId, restaurantIds: [query.restaurant_id], isAllowed };
      return boardEventsResponse(services, options, httpRequest);
    },

    boardSeen: async ({ db, body, now }) => {
      await recordPresence(db, body.restaurant_id, { canRing: body.sound === 'on', now });
      return { response: { done: true } };
    },

    moveOrder: async ({ db, actor, body, now, locale, afterCommit }) => {
      const { order_id: orderId, from, to, minutes, code, note } = body;
      if ((to === 'rejected' || to === 'cancelled') && code === null) return fieldError('code', 'required');
      if (to === 'cancelled' && actor.role === 'kitchen') return fieldError('to', 'notAllowed');
      const state = {
        subject: `order ${orderId}` as const,
        row: await lockOrder(db, orderId),
        read: () => readBoardOrder(db, orderId, { settings, actor, now, locale }),
      };
      return changeState(state, async (order) => {
        if (to === 'accepted' && minutes === null && !order.scheduledFor) return fieldError('minutes', 'required');
        if (order.status !== from) return 'stale';
        const transition = {
          to,
          by: transitionActor(order, to),
          at: now,
          reason: note,
          reasonCode: code ?? undefined,
          staffId: actor.staffId ?? undefined,
          ...(to === 'accepted' && minutes !== null && !order.scheduledFor && { expectedAt: after(now, minutes) }),
        };
        if (!(await transitionOrder(db, order, transition, orderEffects))) return 'stale';
        afterCommit(() => publishChange(orderId));
        return { before: { status: from }, after: { status: to, code, minutes } };
      });
    },

    assignCourier: async ({ db, actor, body, now, locale, afterCommit }) => {
      const { order_id: orderId, from, staff_id: staffId } = body;
      const state = {
        subject: `order ${orderId}` as const,
        row: await lockOrder(db, orderId),
        read: () => readBoardOrder(db, orderId, { settings, actor, now, locale }),
      };
      return changeState(state, async (order) => {
        if (order.courierId !== from || !canHaveCourier(order)) return 'stale';
        // An order on the way always has a courier.
        if (staffId === null && order.status === 'on_the_way') return fieldError('staff_id', 'required');
        if (staffId !== null) {
          const [courier] = await listCouriersOfRestaurant(db, order.restaurantId, eq(staff.id, staffId));
          if (!courier) return fieldError('staff_id', 'invalidValue');
        }
        const courierId = staffId === null ? null : (await findOrCreateCourier(db, staffId, order.cityId)).id;
        await assignCourier(db, order, { courierId, by: 'restaurant', at: now, staffId: actor.staffId ?? undefined });
        afterCommit(() => publishChange(orderId));
        return { before: { courier: from }, after: { courier: courierId } };
      });
    },

    printTicket: async ({ db, body: { order_id: orderId, kind, reprint }, now }) => {
      if (!(await lockOrder(db, orderId))) return notFound();
      return { response: { copy: await countPrint(db, { orderId, kind }, { isReprint: reprint, now }) } };
    },

    pauseRestaurant: async ({ db, body, now }) => {
      const { restaurant_id: restaurantId, minutes, keep_pause: keepPause } = body;
      const before = await readOrderIntake(db, restaurantId);
      // `unattendedSince` is set when an order was not answered. Until it is cleared, the restaurant accepts no orders.
      await db
        .update(restaurants)
        .set({
          ...(!keepPause && { pausedUntil: minutes === 0 ? null : after(now, minutes) }),
          unattendedSince: null,
        })
        .where(eq(restaurants.id, restaurantId));
      const intake = await readOrderIntake(db, restaurantId);
      return intake
        ? { response: intake, audit: { subject: `restaurant ${restaurantId}`, before, after: intake } }
        : notFound();
    },

    setBusy: async ({ db, body, now }) => {
      const { restaurant_id: restaurantId, extra_minutes: extraMinutes, minutes } = body;
      const before = await readOrderIntake(db, restaurantId);
      const isBusy = extraMinutes > 0 && minutes > 0;
      await db
        .update(restaurants)
        .set({ busyMinutes: isBusy ? extraMinutes : 0, busyUntil: isBusy ? after(now, minutes) : null })
        .where(eq(restaurants.id, restaurantId));
      const intake = await readOrderIntake(db, restaurantId);
      return intake
        ? { response: intake, audit: { subject: `restaurant ${restaurantId}`, before, after: intake } }
        : notFound();
    },
  } satisfies Partial<StaffHandlers>;
}

/**
 * Counts a print of a ticket; its order must be locked by this transaction.
 * @returns which copy it is, 1 for the original; null if it was printed before and this is no reprint
 */
async function countPrint(
  tx: Database,
  { orderId, kind }: { readonly orderId: number; readonly kind: PrintKind },
  { isReprint, now }: { readonly isReprint: boolean; readonly now: Date },
): Promise<number | null> {
  const [last] = await tx
    .select({ copy: max(ticketPrints.copy) })
    .from(ticketPrints)
    .where(and(eq(ticketPrints.orderId, orderId), eq(ticketPrints.kind, kind)));
  const printed = last?.copy ?? 0;
  if (printed > 0 && !isReprint) return null;
  const copy = printed + 1;
  await tx.insert(ticketPrints).values({ orderId, kind, copy, at: now });
  return copy;
}
