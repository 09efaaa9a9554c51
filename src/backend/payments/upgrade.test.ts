import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rowsOf } from '#backend/db/client.ts';
import { migrate } from '#backend/db/migrate.ts';
import { NO_LIMITS, RateLimiter, ShopWideLimitReporter } from '#backend/http/rate-limiter.ts';
import { ORDER_EFFECTS } from '#backend/order-effects.ts';
import { migrateBefore } from '#backend/testing/earlier-version.ts';
import { eachEmptyDatabase } from '#backend/testing.ts';
import { PaymentAccounts } from './payment-accounts.ts';
import { PAYMENT_ADAPTERS } from './registry.ts';
import { sendRefunds } from './refunds.ts';

eachEmptyDatabase((_name, open) => {
  test('payments of the test bank stay refundable after an upgrade to a version with accounts', async () => {
    const { db, close } = await open();
    await migrateBefore('0056', db);
    const name = '{"ru":"я"}';
    await db.execute(
      sql`insert into cities (slug, name, currency, delivery_price) values ('alpha', ${name}, 'MDL', 0)`,
    );
    await db.execute(
      sql`insert into restaurants (city_id, slug, name, description, cuisines, lead_minutes) values (1, 'mama', 'Mama', ${name}, '[]', 40)`,
    );
    await db.execute(sql`insert into users (phone, created_at) values ('37369123456', now())`);
    const states = [
      ['paid', 'null', 'null'],
      ['paid', `'refund'`, 'now()'],
      ['refunded', 'null', 'null'],
      ['pending', `'cancel'`, 'null'],
    ] as const;
    for (const [index, [status, errand, replacedAt]] of states.entries()) {
      const id = index + 1;
      await db.execute(sql`
        insert into orders (user_id, ordinal, quote_id, created_at, status, status_at, city_id, city_slug, city_name, restaurant_id, restaurant_slug,
          restaurant_name, lead_minutes, currency, items_total, discount, delivery, total, address, contact_name, contact_phone, payment_method, payment_status)
        values (1, ${id}, gen_random_uuid(), now(), 'delivered', now(), 1, 'alpha', ${name}, 1, 'mama', 'Mama', 40, 'MDL', 1000, 0, 0, 1000, '{}', 'a', 'b', 'card_online', 'paid')`);
      await db.execute(sql`
        insert into payments (order_id, reference, provider, amount, currency, status, started_at, errand, replaced_at, created_at)
        values ((select max(id) from orders), ${`payment ${id}`}, 'sandbox', 1000, 'MDL', ${status}, now(), ${sql.raw(errand)}, ${sql.raw(replacedAt)}, now())`);
      await db.execute(sql`
        insert into bank_payments (reference, title, amount, currency, locale, returns, status, created_at)
        values (${`payment ${id}`}, '1', 1000, 'MDL', 'ru', '{}', ${status === 'pending' ? 'open' : status}, now())`);
    }
    await db.execute(sql`
      insert into refunds (order_id, payment_id, reference, amount, code, status, created_at)
      select order_id, id, 'part of ' || id, 400, 'late', 'accepted', now() from payments where errand = 'refund'`);
    await db.execute(
      sql`insert into bank_refunds (id, reference, amount, created_at) values ('part of 2', 'payment 2', 400, now())`,
    );
    await db.execute(sql`update bank_payments set refunded = 400 where reference = 'payment 2'`);

    await migrate(db);
    const read = async () =>
      rowsOf(
        await db.execute(sql`
          select p.id, p.status, p.refunded::int, p.cancel_requested as cancel,
            (select json_agg(array[r.amount::text, r.status, r.code] order by r.id) from refunds r where r.payment_id = p.id) as refunds
          from payments p order by p.id`),
      );
    const unchanged = [
      { id: 1, status: 'paid', refunded: 0, cancel: false, refunds: null },
      { id: 3, status: 'refunded', refunded: 1000, cancel: false, refunds: [['1000', 'done', 'order_closed']] },
      { id: 4, status: 'pending', refunded: 0, cancel: true, refunds: null },
    ];
    const second = (status: string, rest: string) => ({
      id: 2,
      status,
      refunded: 1000,
      cancel: false,
      refunds: [
        ['400', 'done', 'late'],
        ['600', rest, 'paid_late'],
      ],
    });
    expect(await read()).toEqual([unchanged[0], second('paid', 'requested'), ...unchanged.slice(1)]);

    const clock = { now: () => new Date(Date.now() + 1000) };
    const log = () => {};
    await sendRefunds({
      db,
      clock,
      log,
      orderEffects: ORDER_EFFECTS,
      orderChanges: { publish: () => {} },
      // Another provider, or none, takes new payments since.
      paymentAccounts: new PaymentAccounts({
        db,
        log,
        sources: { keys: [], environment: { inUse: {}, settings: {} } },
        factories: PAYMENT_ADAPTERS,
        dependencies: {
          db,
          clock,
          log,
          rateLimiter: new RateLimiter(db, NO_LIMITS, new ShopWideLimitReporter(log, clock)),
          siteUrl: null,
          print: log,
          postWebhook: async () => 200,
        },
      }),
    });
    expect(await read()).toEqual([unchanged[0], second('refunded', 'done'), ...unchanged.slice(1)]);
    expect(rowsOf(await db.execute(sql`select status, refunded::int from bank_payments order by reference`))).toEqual([
      { status: 'paid', refunded: 0 },
      { status: 'refunded', refunded: 1000 },
      { status: 'refunded', refunded: 0 },
      { status: 'open', refunded: 0 },
    ]);
    await close();
  });
});
