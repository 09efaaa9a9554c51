import { eq, gte } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#backend/db/schema/index.ts';
import { businessDayOf } from '#contract/business-day.ts';
import { eachDatabase } from '#backend/testing.ts';
import { placeOrder } from '#backend/testing/ordering.ts';
import { signInAs } from '../testing/staff-accounts.ts';

eachDatabase((_name, open) => {
  const shop = open();

  test('a report agrees with the orders of its days, and names what was sold', async () => {
    const { client } = await signInAs(shop, 'manager', [(await shop.restaurant('mama')).id]);
    const day = businessDayOf(shop.clock.now());
    const placed = [];
    for (let count = 0; count < 4; count += 1) placed.push(await placeOrder(shop, await shop.signIn()));
    const [rejected, accepted] = placed;
    await client.call('moveOrder', {
      body: { order_id: rejected?.id ?? 0, from: 'placed', to: 'rejected', code: 'too_busy' },
    });
    shop.clock.pass(90);
    await client.call('moveOrder', {
      body: { order_id: accepted?.id ?? 0, from: 'placed', to: 'accepted', minutes: 30 },
    });
    const { currencies } = await client.call('getReport', { query: { from: day, to: day } });
    expect(currencies).toHaveLength(1);
    expect(currencies[0]).toMatchObject({
      currency: 'MDL',
      orders: 3,
      sales: 3 * 24_430,
      closed: [{ status: 'rejected', code: 'too_busy', orders: 1, total: 24_430 }],
      acceptance: { orders: 1, median_seconds: 90, p90_seconds: 90 },
      dishes: [{ count: 9 }, { count: 6 }],
      days: [{ day, orders: 3, sales: 3 * 24_430 }],
    });
    const items = currencies[0]?.dishes.reduce((sum, { total }) => sum + total, 0);
    expect(items).toBe(currencies[0]?.items);
    const rows = await shop.db.select({ total: orders.total, status: orders.status }).from(orders);
    const sold = rows.filter(({ status }) => status !== 'rejected').reduce((sum, { total }) => sum + total, 0);
    expect(currencies[0]?.sales).toBe(sold);
  });

  test('orders in another currency are not added to these', async () => {
    const { client } = await signInAs(shop, 'owner');
    const day = '2026-05-05';
    for (const currency of ['MDL', 'RUP', 'MDL']) {
      const { id } = await placeOrder(shop, await shop.signIn());
      await shop.db
        .update(orders)
        .set({ currency, createdAt: new Date(`${day}T12:00:00Z`) })
        .where(eq(orders.id, id));
    }
    const { currencies } = await client.call('getReport', { query: { from: day, to: day } });
    expect(currencies.map(({ currency, orders: count, sales }) => [currency, count, sales])).toEqual([
      ['MDL', 2, 48_860],
      ['RUP', 1, 24_430],
    ]);
  });

  test('a manager reports on the own restaurants only', async () => {
    const foreign = (await shop.restaurant('solo')).id;
    const { client } = await signInAs(shop, 'manager', [(await shop.restaurant('mama')).id]);
    await shop.db
      .update(orders)
      .set({ restaurantId: foreign })
      .where(gte(orders.createdAt, new Date('2000-01-01')));
    const query = { from: '2026-05-05', to: '2026-05-05' };
    expect((await client.call('getReport', { query })).currencies).toEqual([]);
    expect((await client.send('getReport', { query: { ...query, restaurant_id: foreign } })).status).toBe(404);
  });

  test.each([
    ['no day', '2026-05-05', '2026-05-04'],
    ['94 days', '2026-01-01', '2026-04-04'],
  ])('a report of %s is refused', async (_what, from, to) => {
    const { client } = await signInAs(shop, 'owner');
    expect((await client.send('getReport', { query: { from, to } })).status).toBe(422);
  });
});
