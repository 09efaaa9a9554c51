import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '#backend/db/client.ts';
import { eachDatabase, type Customer } from '#backend/testing.ts';
import { advanceTo, placeOrder } from '#backend/testing/ordering.ts';
import { orderOnline } from '#backend/testing/paying.ts';
import { MAX_PROBLEM_REPORTS } from '#contract/constants.ts';
import { readOrderPage } from './order-repository.ts';

const scores = { food: 5, delivery: 4, service: 3, comment: 'Вкусно' };

eachDatabase((_name, open) => {
  const shop = open();

  describe('orders-history', () => {
    test('is empty on one page for a new customer', async () => {
      const { token } = await shop.signIn();
      expect(await shop.client.request('getOrders', { token })).toEqual({
        data: [],
        meta: { current_page: 1, last_page: 1, per_page: 10, total: 0 },
      });
    });

    test('returns ten orders a page, newest first, and no other user’s', async () => {
      const customer = await shop.signIn();
      const ids: number[] = [];
      for (let count = 0; count < 12; count += 1) ids.push((await placeOrder(shop, customer)).id);
      await placeOrder(shop, await shop.signIn());
      const first = await shop.client.request('getOrders', { token: customer.token });
      const second = await shop.client.request('getOrders', { token: customer.token, query: { page: 2 } });
      const third = await shop.client.request('getOrders', { token: customer.token, query: { page: 3 } });
      expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids.toReversed());
      expect(first.data).toHaveLength(10);
      expect(second.meta).toEqual({ current_page: 2, last_page: 2, per_page: 10, total: 12 });
      expect(third.data).toEqual([]);
      expect(first.data[0]?.items).toHaveLength(2);
    });

    test('reads a page of 10,000 orders by a range of its index', async () => {
      const customer = await shop.signIn();
      const { id } = await placeOrder(shop, customer);
      await shop.db.execute(sql`
        insert into orders (user_id, ordinal, quote_id, created_at, status, status_at, city_id, city_slug, city_name, restaurant_id, restaurant_slug,
          restaurant_name, lead_minutes, currency, items_total, discount, delivery, total, address, contact_name, contact_phone, payment_method, payment_status)
        select user_id, n, gen_random_uuid(), created_at, 'delivered', status_at, city_id, city_slug, city_name, restaurant_id, restaurant_slug,
          restaurant_name, lead_minutes, currency, items_total, discount, delivery, total, address, contact_name, contact_phone, payment_method, payment_status
        from orders, generate_series(2, 10000) n where orders.id = ${id}`);
      await shop.db.execute(sql`update users set order_count = 10000 where phone = ${customer.phone}`);
      await shop.db.execute(sql`analyze orders`);
      const [owner] = rowsOf<{ id: number }>(
        await shop.db.execute(sql`select id from users where phone = ${customer.phone}`),
      );
      const page = await readOrderPage(shop.db, owner?.id ?? 0, 1000, { locale: 'ru', now: shop.clock.now() });
      expect(page.data.at(-1)?.id).toBe(id);
      const plan = rowsOf(
        await shop.db.execute(
          sql`explain select * from orders where user_id = ${owner?.id} and ordinal between 1 and 10 order by ordinal desc`,
        ),
      );
      expect(JSON.stringify(plan)).toContain('orders_user_ordinal');
    });

    test.each([['0'], ['-1'], ['x'], ['1.5'], ['99999999999']])('rejects the page %s', async (page) => {
      const { token } = await shop.signIn();
      expect((await shop.client.requestError('getOrders', { token, query: { page } })).status).toBe(422);
    });
  });

  describe('another user’s order', () => {
    test('is not found by any call', async () => {
      const { id } = await placeOrder(shop, await shop.signIn());
      const { token } = await shop.signIn();
      const query = { order_id: id };
      const errors = await Promise.all([
        shop.client.requestError('getOrder', { token, query }),
        shop.client.requestError('getOrderPayment', { token, query }),
        shop.client.requestError('getCourier', { token, query }),
        shop.client.requestError('getOrderEvents', { token, query }),
        shop.client.requestError('cancelOrder', { token, body: { order_id: id } }),
        shop.client.requestError('rateOrder', { token, body: { order_id: id, ...scores } }),
      ]);
      expect(errors.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    });
  });

  describe('the courier', () => {
    test('is returned once the order is ready, and not before', async () => {
      const customer = await shop.signIn();
      const order = await placeOrder(shop, customer);
      const query = { order_id: order.id };
      expect((await shop.client.requestError('getCourier', { token: customer.token, query })).status).toBe(404);
      await advanceTo(shop, order, 'ready');
      const courier = await shop.client.request('getCourier', { token: customer.token, query });
      const contact = { name: expect.any(String), phone: expect.stringMatching(/^373\d{8}$/) };
      expect(courier).toEqual({ ...contact, place: null });
      const { name, phone } = courier;
      expect((await shop.client.request('getOrder', { token: customer.token, query })).courier).toEqual({
        name,
        phone,
      });
    });
  });

  describe('rate-order', () => {
    test('is possible once, after delivery', async () => {
      const customer = await shop.signIn();
      const order = await placeOrder(shop, customer);
      const body = { order_id: order.id, ...scores };
      const { token } = customer;
      expect((await shop.client.requestError('rateOrder', { token, body })).status).toBe(409);
      await advanceTo(shop, order, 'delivered');
      expect((await shop.client.request('getOrder', { token, query: { order_id: order.id } })).can_rate).toBe(true);
      expect(await shop.client.request('rateOrder', { token, body })).toEqual(scores);
      expect((await shop.client.requestError('rateOrder', { token, body })).status).toBe(409);
      expect(await shop.client.request('getOrder', { token, query: { order_id: order.id } })).toMatchObject({
        can_rate: false,
        rating: scores,
        eta: null,
      });
    });

    test('accepts one of several parallel ratings', async () => {
      const customer = await shop.signIn();
      const order = await placeOrder(shop, customer);
      await advanceTo(shop, order, 'delivered');
      const init = {
        body: JSON.stringify({ order_id: order.id, ...scores }),
        headers: { authorization: `Bearer ${customer.token}` },
      };
      const statuses = await Promise.all(
        Array.from({ length: 4 }, async () => (await shop.client.raw('POST', '/api/rate-order', init)).status),
      );
      expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
    });

    test.each([[0], [6], [4.5]])('rejects %s points', async (food) => {
      const { token } = await shop.signIn();
      const error = await shop.client.requestError('rateOrder', { token, body: { order_id: 1, ...scores, food } });
      expect([error.status, Object.keys(error.errors ?? {})]).toEqual([422, ['food']]);
    });
  });

  describe('report-problem', () => {
    const reportsOf = async ({ token }: Customer) => (await shop.client.request('exportAccount', { token })).reports;

    test('stores what the customer writes, for the restaurant and for the export of the customer’s data', async () => {
      const customer = await shop.signIn();
      const { id } = await placeOrder(shop, customer);
      const { token } = customer;
      expect(await shop.client.request('getOrder', { token, query: { order_id: id } })).toMatchObject({
        can_report: true,
      });
      const body = { order_id: id, reason: 'missing', message: 'Нет хлеба' } as const;
      await shop.client.request('reportProblem', { token, body });
      expect(await reportsOf(customer)).toEqual([{ ...body, created_at: shop.clock.now().toISOString() }]);
    });

    test('accepts five reports of an order', async () => {
      const customer = await shop.signIn();
      const { token } = customer;
      const { id: order_id } = await placeOrder(shop, customer);
      const body = { order_id, reason: 'late' } as const;
      for (let count = 0; count < MAX_PROBLEM_REPORTS; count += 1)
        await shop.client.request('reportProblem', { token, body });
      expect((await shop.client.requestError('reportProblem', { token, body })).status).toBe(409);
      expect(await reportsOf(customer)).toHaveLength(MAX_PROBLEM_REPORTS);
    });

    test('is not possible before the restaurant has the order', async () => {
      const customer = await shop.signIn();
      const { order } = await orderOnline(shop, customer);
      const order_id = order.id;
      const body = { order_id, reason: 'late' } as const;
      expect((await shop.client.requestError('reportProblem', { token: customer.token, body })).status).toBe(409);
    });
  });

  test('the expected time narrows on the way to the customer', async () => {
    const customer = await shop.signIn();
    const order = await placeOrder(shop, customer);
    const minutes = async () => {
      const { eta } = await shop.client.request('getOrder', {
        token: customer.token,
        query: { order_id: order.id },
      });
      return eta && (Date.parse(eta.to) - Date.parse(eta.from)) / 60_000;
    };
    expect(await minutes()).toBe(20);
    await advanceTo(shop, order, 'accepted');
    expect(await minutes()).toBe(15);
    await advanceTo(shop, order, 'on_the_way');
    expect(await minutes()).toBe(10);
    await advanceTo(shop, order, 'delivered');
    expect(await minutes()).toBeNull();
  });

  test('order-payment reports that a cash order has no payment', async () => {
    const customer = await shop.signIn();
    const { id } = await placeOrder(shop, customer);
    expect(
      await shop.client.request('getOrderPayment', { token: customer.token, query: { order_id: id } }),
    ).toMatchObject({
      status: 'none',
    });
  });
});
