import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rowsOf } from './db/client.ts';
import { eachDatabase } from '#backend/testing.ts';
import { HOME, placeOrder, quoteSoups } from '#backend/testing/ordering.ts';
import { purgeExpired } from './scheduler.ts';

eachDatabase((_name, open) => {
  const shop = open();

  test('rows that no rule reads any more are deleted, orders and live sessions are not', async () => {
    const customer = await shop.signIn();
    await shop.client.request('addAddress', { token: customer.token, body: HOME, idempotencyKey: 'one' });
    await placeOrder(shop, customer);
    await quoteSoups(shop, customer);
    await shop.client.request('sendCode', { body: { phone: shop.newPhone() } });
    const counts = async () => {
      const tables = ['code_requests', 'sign_in_codes', 'idempotency_keys', 'quotes', 'sessions', 'orders'];
      const rows = await Promise.all(
        tables.map(async (name) => rowsOf(await shop.db.execute(sql.raw(`select 1 from ${name}`))).length),
      );
      return Object.fromEntries(tables.map((name, index) => [name, rows[index]]));
    };
    await purgeExpired(shop.db, shop.clock.now());
    expect(await counts()).toEqual({
      code_requests: 2,
      sign_in_codes: 1,
      idempotency_keys: 1,
      quotes: 2,
      sessions: 1,
      orders: 1,
    });
    shop.clock.pass(2 * 86_400);
    await purgeExpired(shop.db, shop.clock.now());
    expect(await counts()).toEqual({
      code_requests: 0,
      sign_in_codes: 0,
      idempotency_keys: 0,
      quotes: 1,
      sessions: 1,
      orders: 1,
    });
    shop.clock.pass(30 * 86_400);
    await purgeExpired(shop.db, shop.clock.now());
    expect(await counts()).toMatchObject({ sessions: 0, orders: 1 });
  });

  test('more rows than one statement deletes are deleted', async () => {
    await shop.db.execute(
      sql`insert into rate_counts (kind, key, window_start, count) select 'test', 'k' || n, timestamptz '2020-01-01', 1 from generate_series(1, 4500) n`,
    );
    await purgeExpired(shop.db, shop.clock.now());
    expect(rowsOf(await shop.db.execute(sql`select 1 from rate_counts where key like 'k%'`))).toEqual([]);
  });
});
