import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { couriers, orderEvents, orders } from '#backend/db/schema/index.ts';
import type { SomeHandlers } from '#backend/http/call.ts';
import { notFound } from '#backend/http/refusal.ts';
import type { Services } from '#backend/services.ts';
import type { OrderStatus } from '#contract/constants.ts';
import type { OrderEvent } from '#contract/orders.ts';
import { streamOrder } from './stream.ts';
import { courierView } from './view.ts';

export function eventCalls(services: Services): SomeHandlers<'getOrderEvents'> {
  return {
    getOrderEvents: async ({ db, user, query, request }) => {
      const mine = and(eq(orders.id, query.order_id), eq(orders.userId, user.id));
      const [order] = await db.select({ id: orders.id }).from(orders).where(mine);
      if (!order) return notFound();
      const resumed = Number(request.headers.get('last-event-id') ?? 0);
      const after = Number.isSafeInteger(resumed) && resumed > 0 ? Math.min(resumed, 2_147_483_647) : 0;
      const body = streamOrder(services, order.id, after, AbortSignal.any([request.signal, services.closing]));
      return new Response(body, {
        headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
      });
    },
  };
}

export async function readEvents(db: Database, orderId: number, after: number): Promise<(OrderEvent & { readonly status: OrderStatus })[]> {
  const rows = await db
    .select({ id: orderEvents.id, status: orderEvents.status, at: orderEvents.at, courier: couriers })
    .from(orderEvents)
    .leftJoin(couriers, eq(couriers.id, orderEvents.courierId))
    .where(and(eq(orderEvents.orderId, orderId), gt(orderEvents.id, after)))
    .orderBy(asc(orderEvents.id));
  return rows.map(({ id, status, at, courier }) => ({ id, status, at: at.toISOString(), courier: courier && courierView(courier) }));
}
