import { ErrorResponse, notFound } from '#backend/http/handler.ts';
import { assignCourier, canHaveCourier, transitionOrder } from '#backend/orders/transitions.ts';
import { deletePlacesOfStaff, saveCourierPlace } from '#backend/orders/courier-place.ts';
import { lockOrder } from '#backend/orders/order-repository.ts';
import type { Services } from '#backend/services.ts';
import { COURIER_ROLES } from '#contract/staff/definition.ts';
import { isTakeable } from '#contract/order-lifecycle.ts';
import { boardEventsResponse } from '../board/board-stream.ts';
import type { StaffActor } from '../http/actor.ts';
import { type StaffHandlers, stale } from '../http/handler.ts';
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
      return boardEventsResponse(services, { restaurantIds: actor.restaurantIds, isAllowed }, httpRequest);
    },

    takeOrder: async ({ db, actor, body: { order_id: orderId }, now, locale, afterCommit }) => {
      if (!mayDeliver(actor)) return pinRequired();
      const order = await lockOrder(db, orderId);
      if (!order) return notFound();
      const current = () => readCourierOrder(db, orderId, { ...actor, now, locale });
      const isFree = order.courierId === null && isTakeable(order.status);
      if (!isFree || !canHaveCourier(order)) return stale(await current());
      const { id: courierId } = await findOrCreateCourier(db, actor.staffId, order.cityId);
      await assignCourier(db, order, { courierId, by: 'courier', at: now, staffId: actor.staffId });
      afterCommit(() => orderChanges.publish(orderId));
      const taken = await current();
      if (!taken) return notFound();
      return { response: taken, audit: { subject: `order ${orderId}`, after: { courier: courierId } } };
    },

    giveBackOrder: async ({ db, actor, body: { order_id: orderId }, now, locale, afterCommit }) => {
      if (!mayDeliver(actor)) return pinRequired();
      const order = await lockOrder(db, orderId);
      if (!order) return notFound();
      const current = () => readCourierOrder(db, orderId, { ...actor, now, locale });
      const isMine = await isCourierOfOrder(db, actor.staffId, order.courierId);
      const canReturn = isMine && canHaveCourier(order) && isTakeable(order.status);
      if (!canReturn) return stale(await current());
      await assignCourier(db, order, { courierId: null, by: 'courier', at: now, staffId: actor.staffId });
      afterCommit(() => orderChanges.publish(orderId));
      const returned = await current();
      if (!returned) return notFound();
      return {
        response: returned,
        audit: { subject: `order ${orderId}`, before: { courier: order.courierId }, after: { courier: null } },
      };
    },

    moveDelivery: async ({ db, actor, body, now, locale, afterCommit }) => {
      if (!mayDeliver(actor)) return pinRequired();
      const { order_id: orderId, from, to } = body;
      const order = await lockOrder(db, orderId);
      if (!order) return notFound();
      const current = () => readCourierOrder(db, orderId, { ...actor, now, locale });
      const isMine = await isCourierOfOrder(db, actor.staffId, order.courierId);
      const isMoved =
        isMine &&
        order.fulfilment === 'delivery' &&
        order.status === from &&
        (await transitionOrder(db, order, { to, by: 'courier', at: now, staffId: actor.staffId }, orderEffects));
      if (!isMoved) return stale(await current());
      afterCommit(() => orderChanges.publish(orderId));
      const moved = await current();
      if (!moved) return notFound();
      return {
        response: moved,
        audit: { subject: `order ${orderId}`, before: { status: from }, after: { status: to } },
      };
    },

    setCourierPlace: async ({ db, actor, body: { place }, now }) => {
      if (!mayDeliver(actor)) return pinRequired();
      if (place) return { response: { shared: await saveCourierPlace(db, actor.staffId, place, now) } };
      await deletePlacesOfStaff(db, actor.staffId);
      return { response: { shared: false } };
    },
  } satisfies Partial<StaffHandlers>;
}
