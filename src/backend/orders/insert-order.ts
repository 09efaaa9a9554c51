import { eq, sql } from 'drizzle-orm';
import { lineTotal } from '#backend/money.ts';
import { productPicture } from '#backend/catalog/catalog-views.ts';
import { type Database, requireRow } from '#backend/db/client.ts';
import { orderItems, orders, users } from '#backend/db/schema/index.ts';
import type { PricedOrder } from './pricing.ts';
import type { OrderRow } from './transitions.ts';

/** Without what the database generates. */
export type NewOrder = Omit<OrderRow, 'id' | 'number' | 'ordinal'>;

/** Inserts the order as the customer's next; ordinals have no gaps, since a rollback undoes the count. */
export async function insertOrder(tx: Database, userId: number, values: NewOrder) {
  const counted = tx.$with('counted').as(
    tx
      .update(users)
      .set({ orderCount: sql`${users.orderCount} + 1` })
      .where(eq(users.id, userId))
      .returning({ ordinal: users.orderCount }),
  );
  const rows = await tx
    .with(counted)
    .insert(orders)
    .values({ ...values, ordinal: sql`(select order_count from ${counted})` })
    .returning({ id: orders.id, number: orders.number, ordinal: orders.ordinal })
    .prepare('insert_order')
    .execute();
  return { ...values, ...requireRow(rows) };
}

/** Snapshots of names, prices and pictures; later changes of the menu do not affect them. */
export function createOrderItems(
  order: OrderRow,
  { available }: PricedOrder['cart'],
): Omit<typeof orderItems.$inferSelect, 'id'>[] {
  return available.map((pricedLine, position) => ({
    orderId: order.id,
    position,
    productId: pricedLine.product.id,
    slug: pricedLine.product.slug,
    name: pricedLine.product.name,
    // The order has the slugs of its city and restaurant, of which the path of a picture consists.
    image: productPicture(order, pricedLine.product),
    count: pricedLine.count,
    unitPrice: pricedLine.unitPrice,
    options: pricedLine.options,
    total: lineTotal(pricedLine),
    note: pricedLine.line.note ?? '',
  }));
}
