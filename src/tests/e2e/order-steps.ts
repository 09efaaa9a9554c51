import { eq } from 'drizzle-orm';
import { couriers, orders } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { ORDER_EFFECTS } from '#backend/order-effects.ts';
import { transitionOrder } from '#backend/orders/transitions.ts';
import type { OrderStatus } from '#contract/order-lifecycle.ts';
import type { OutsideProvider } from '../fixtures/outside-provider.ts';

const STEPS = [
  ['accepted', 'restaurant'],
  ['preparing', 'restaurant'],
  ['ready', 'restaurant'],
  ['on_the_way', 'courier'],
  ['delivered', 'courier'],
] as const;

/** Advances an order to a status, with the actor that is responsible for each step. */
export async function advanceOrder({ db }: OutsideProvider, id: number, to: OrderStatus): Promise<void> {
  const [courier] = await db.select({ id: couriers.id }).from(couriers).limit(1);
  const steps = STEPS.slice(0, STEPS.findIndex(([status]) => status === to) + 1);
  for (const [status, by] of steps) {
    await inTransaction(db, async (tx) => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
      if (order)
        await transitionOrder(
          tx,
          order,
          { to: status, by, at: new Date(), ...(status === 'ready' && courier && { courierId: courier.id }) },
          ORDER_EFFECTS,
        );
    });
  }
}
