import { eq } from 'drizzle-orm';
import { couriers, orders } from '#backend/db/schema/index.ts';
import { moveOrder } from '#backend/orders/transitions.ts';
import type { OrderStatus } from '#contract/constants.ts';
import type { OutsideProvider } from '../fixtures/outside-provider.ts';

const WAY = [
  ['accepted', 'restaurant'],
  ['preparing', 'restaurant'],
  ['ready', 'restaurant'],
  ['on_the_way', 'courier'],
  ['delivered', 'courier'],
] as const;

/** Takes an order along its way as far as a status, by whoever is responsible. */
export async function bring({ db }: OutsideProvider, id: number, to: OrderStatus): Promise<void> {
  const [courier] = await db.select({ id: couriers.id }).from(couriers).limit(1);
  const steps = WAY.slice(0, WAY.findIndex(([status]) => status === to) + 1);
  for (const [status, by] of steps) {
    await db.transaction(async (tx) => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
      if (order)
        await moveOrder(tx, order, {
          to: status,
          by,
          at: new Date(),
          ...(status === 'ready' && courier && { courierId: courier.id }),
        });
    });
  }
}
