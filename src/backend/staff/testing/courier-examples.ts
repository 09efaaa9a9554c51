import { desc, eq } from 'drizzle-orm';
import { orders, staff } from '#backend/db/schema/index.ts';
import type { Shop } from '#backend/testing/shop.ts';
import type { courierEndpoints } from '#contract/staff/courier.ts';
import type { OrderStatus } from '#contract/order-lifecycle.ts';
import { findOrCreateCourier } from '../courier/courier-repository.ts';
import type { CreateRequest } from './example-requests.ts';
import { resourceExamples } from './resource-examples.ts';

/** An order of the restaurant in this status, without a courier. */
export async function orderInStatus(shop: Shop, restaurantId: number, status: OrderStatus): Promise<number> {
  const id = await resourceExamples.order(shop, restaurantId);
  await shop.db.update(orders).set({ status }).where(eq(orders.id, id));
  return id;
}

/** An order of the person who was signed in last. */
async function ownOrder(shop: Shop, restaurantId: number): Promise<number> {
  const id = await orderInStatus(shop, restaurantId, 'ready');
  const [order] = await shop.db.select({ cityId: orders.cityId }).from(orders).where(eq(orders.id, id));
  const [person] = await shop.db.select({ id: staff.id }).from(staff).orderBy(desc(staff.id)).limit(1);
  if (!order || !person) return id;
  const courier = await findOrCreateCourier(shop.db, person.id, order.cityId);
  await shop.db.update(orders).set({ courierId: courier.id }).where(eq(orders.id, id));
  return id;
}

/** Valid requests of the endpoints of couriers. */
export const courierExamples: { readonly [Name in keyof typeof courierEndpoints]: CreateRequest<Name> } = {
  getCourierOrders: async () => ({}),
  streamCourierOrders: async () => ({}),
  takeOrder: async (shop, restaurantId) => ({ body: { order_id: await orderInStatus(shop, restaurantId, 'ready') } }),
  giveBackOrder: async (shop, restaurantId) => ({ body: { order_id: await ownOrder(shop, restaurantId) } }),
  setCourierPlace: async () => ({ body: { place: { lat: 47.0245, lng: 28.8323 } } }),
  moveDelivery: async (shop, restaurantId) => ({
    body: { order_id: await ownOrder(shop, restaurantId), from: 'ready', to: 'on_the_way' },
  }),
};
