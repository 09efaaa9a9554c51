import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rowsOf } from '#backend/db/client.ts';
import { eachDatabase } from '#backend/testing.ts';
import { placeOrder } from '#backend/testing/ordering.ts';
import { generate } from './generate-shop.ts';

const SMALL = ['--restaurants', '12', '--products', '15', '--orders', '50'];

eachDatabase((_name, open) => {
  const shop = open();

  test.each([
    [['--restaurants', '0']],
    [['--products', 'many']],
    [['--orders', '-1']],
    [['--cities', '3']],
    [['--restaurants', '1e9']],
  ])('%j returns the usage', async (words) => {
    const { ok, lines } = await generate(shop.db, words);
    expect([ok, lines[0]]).toEqual([false, expect.stringContaining('generate --restaurants')]);
  });

  test('real orders are not mixed with generated ones unless --anyway is given', async () => {
    await placeOrder(shop, await shop.signIn());
    expect((await generate(shop.db, SMALL)).ok).toBe(false);
    expect((await generate(shop.db, [...SMALL, '--anyway'])).ok).toBe(true);
    expect((await generate(shop.db, [...SMALL, '--anyway'])).lines).toEqual([
      'This shop contains generated data already',
    ]);
  });

  test('the generated shop is complete', async () => {
    const restaurants = (await shop.client.request('getRestaurants')).filter(({ slug }) => slug.startsWith('kitchen-'));
    expect(restaurants).toHaveLength(12);
    const { categories, is_open } = await shop.client.request('getRestaurant', {
      query: { id_restaurant: restaurants[0]?.id ?? 0 },
    });
    expect([categories.length, categories.flatMap(({ products }) => products).length, is_open]).toEqual([10, 15, true]);
    const [counts] = rowsOf(
      await shop.db.execute(sql`
      select count(*)::int as orders, count(distinct user_id)::int as customers,
        bool_and(exists (select from order_items i where i.order_id = o.id) and exists (select from order_events e where e.order_id = o.id))  as complete
      from orders o where contact_name = 'Customer'`),
    );
    expect(counts).toEqual({ orders: 50, customers: 3, complete: true });
    const [wrong] = rowsOf(
      await shop.db.execute(
        sql`select count(*)::int as users from users u where order_count <> (select count(*) from orders o where o.user_id = u.id)`,
      ),
    );
    expect(wrong).toEqual({ users: 0 });
  });
});
