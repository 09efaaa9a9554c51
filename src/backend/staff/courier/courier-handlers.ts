import { ErrorResponse } from '#backend/http/handler.ts';
import { assignCourier, canHaveCourier, transitionOrder } from '#backend/orders/transitions.ts';
import { deletePlacesOfStaff, saveCourierPlace } from '#backend/orders/courier-place.ts';
import { lockOrder } from '#backend/orders/order-repository.ts';
import type { Services } from '#backend/services.ts';
import { COURIER_ROLES } from '#contract/staff/definition.ts';
import { isTakeable } from '#contract/order-lifecycle.ts';
import { boardEventsResponse } from '../board/board-stream.ts';
import type { StaffActor } from '../http/actor.ts';
import type { StaffHandlers, StaffRequest } from '../http/handler.ts';
import { changeState } from '../http/revise-row.ts';
import { authenticateStaff } from '../people/sessions.ts';
import { findOrCreateCourier, isCourierOfOrder, readCourierOrder, readCourierOrders } from './courier-repository.ts';

/** Orders contain addresses, so a shared phone cannot even read them before a PIN has been entered. */
const pinRequired = () => new ErrorResponse(403, 'pinRequired', { code: 'pin_required' });

const mayDeliver = (actor: StaffActor): actor is StaffActor & { readonly staffId: number } =>
  actor.staffId !== null && COURIER_ROLES.some((role) => role === actor.role);

/**
 * Handlers for the courier page. Each change locks the order's row: concurrent changes by couriers or the board run in
 * turn. Orders of restaurants that the actor may not see are rejected before a handler runs, by the endpoint's
 * `resourceAccess`.
 */
export function courierHandlers(services: Services) {
  const { orderChanges, orderEffects } = services;

  return {
    getCourierOrders: async ({ db, actor, now, locale }) =>
      mayDeliver(actor) ? readCourierOrders(db, { ...actor, now, locale }) : pinRequired(),

    streamCourierOrders: async ({ actor, httpRequest }) => {
      if (!mayDeliver(actor)) return pinRequired();
      const isAllowed = async () => {
        const current = await authenticateStaff(httpRequest, services);
        return current !== null && mayDeliver(current) && current.staffId === actor.staffId;
      };
      const { sessionId, restaurantIds } = actor;
      return boardEventsResponse(services, { sessionId, restaurantIds, isAllowed }, httpRequest);
    },

    takeOrder: async ({ body: { order_id: orderId }, ...request }) => {
      const { db, actor, now, afterCommit } = request;
      if (!mayDeliver(actor)) return pinRequired();
      return changeState(await lockedOrder(request, actor, orderId), async (order) => {
        const isFree = order.courierId === null && isTakeable(order.status);
        if (!isFree || !canHaveCourier(order)) return 'stale';
        const { id: courierId } = await findOrCreateCourier(db, actor.staffId, order.cityId);
        await assignCourier(db, order, { courierId, by: 'courier', at: now, staffId: actor.staffId });
        afterCommit(() => orderChanges.publish(orderId));
        return { after: { courier: courierId } };
      });
    },

    giveBackOrder: async ({ body: { order_id: orderId }, ...request }) => {
      const { db, actor, now, afterCommit } = request;
      if (!mayDeliver(actor)) return pinRequired();
      return changeState(await lockedOrder(request, actor, orderId), async (order) => {
        const isMine = await isCourierOfOrder(db, actor.staffId, order.courierId);
        if (!isMine || !canHaveCourier(order) || !isTakeable(order.status)) return 'stale';
        await assignCourier(db, order, { courierId: null, by: 'courier', at: now, staffId: actor.staffId });
        afterCommit(() => orderChanges.publish(orderId));
        return { before: { courier: order.courierId }, after: { courier: null } };
      });
    },

    moveDelivery: async ({ body: { order_id: orderId, from, to }, ...request }) => {
      const { db, actor, now, afterCommit } = request;
      if (!mayDeliver(actor)) return pinRequired();
      return changeState(await lockedOrder(request, actor, orderId), async (order) => {
        const isMine = await isCourierOfOrder(db, actor.staffId, order.courierId);
        if (!isMine || order.fulfilment !== 'delivery' || order.status !== from) return 'stale';
        const transition = { to, by: 'courier', at: now, staffId: actor.staffId } as const;
        if (!(await transitionOrder(db, order, transition, orderEffects))) return 'stale';
        afterCommit(() => orderChanges.publish(orderId));
        return { before: { status: from }, after: { status: to } };
      });
    },

    setCourierPlace: async ({ db, actor, body: { place }, now }) => {
      if (!mayDeliver(actor)) return pinRequired();
      if (place) return { response: { shared: await saveCourierPlace(db, actor.staffId, place, now) } };
      await deletePlacesOfStaff(db, actor.staffId);
      return { response: { shared: false } };
    },
  } satisfies Partial<StaffHandlers>;
}

/** Locks an order for a change by a courier. */
const lockedOrder = async (
  { db, now, locale }: Pick<StaffRequest<'takeOrder'>, 'db' | 'now' | 'locale'>,
  { staffId, restaurantIds }: StaffActor & { readonly staffId: number },
  orderId: number,
) => ({
  subject: `order ${orderId}` as const,
  row: await lockOrder(db, orderId),
  read: () => readCourierOrder(db, orderId, { staffId, restaurantIds, now, locale }),
});
