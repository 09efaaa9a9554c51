import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rowsOf } from '#backend/db/client.ts';
import { eachDatabase } from '#backend/testing.ts';
import { orderIn } from '#backend/testing/notices.ts';
import { placeOrder, withFailingEvents } from '#backend/testing/ordering.ts';
import type { Log } from '#backend/log.ts';
import { ORDER_EFFECTS } from '#backend/order-effects.ts';
import { advanceOrders } from './order-simulator.ts';

eachDatabase((_name, open) => {
  const shop = open();
  const advance = (pace?: number, log: Log = () => {}) =>
    advanceOrders({ db: shop.db, log, orderEffects: ORDER_EFFECTS }, shop.clock.now(), pace);

  test('an order is delivered within two minutes, step by step', async () => {
    const customer = await shop.signIn();
    const { id } = await placeOrder(shop, customer);
    for (let seconds = 0; seconds < 120; seconds += 1) {
      shop.clock.pass(1);
      await advance();
    }
    const { status, steps } = await shop.client.request('getOrder', { token: customer.token, query: { order_id: id } });
    expect(status).toBe('delivered');
    const [start] = steps;
    expect(steps.map((step) => [step.status, (Date.parse(step.at) - Date.parse(start?.at ?? '')) / 1000])).toEqual([
      ['placed', 0],
      ['accepted', 10],
      ['preparing', 25],
      ['ready', 55],
      ['on_the_way', 75],
      ['delivered', 110],
    ]);
  });

  test.each([
    ['ru', /^[\p{Script=Cyrillic} ]+$/u],
    ['ro', /^[\p{Script=Latin} ]+$/u],
  ] as const)('the courier of an order in %s has a name in its letters', async (locale, letters) => {
    const customer = await shop.signIn();
    const { id } = await orderIn(shop, customer, locale);
    for (let seconds = 0; seconds < 60; seconds += 1) {
      shop.clock.pass(1);
      await advance();
    }
    const courier = await shop.client.request('getCourier', { token: customer.token, query: { order_id: id } });
    expect(courier.name).toMatch(letters);
  });

  test('a step is taken as soon as it is due after a pause, and only one at a time', async () => {
    const customer = await shop.signIn();
    const { id } = await placeOrder(shop, customer);
    shop.clock.pass(3600);
    await advance();
    expect((await shop.client.request('getOrder', { token: customer.token, query: { order_id: id } })).status).toBe(
      'accepted',
    );
    await advance();
    expect((await shop.client.request('getOrder', { token: customer.token, query: { order_id: id } })).status).toBe(
      'accepted',
    );
  });

  test('several instances at once take no step twice', async () => {
    const customer = await shop.signIn();
    const orders = await Promise.all(Array.from({ length: 4 }, () => placeOrder(shop, customer)));
    shop.clock.pass(15);
    const moved = (await Promise.all(Array.from({ length: 4 }, () => advance()))).flat();
    const mine = orders.map(({ id }) => id);
    expect(moved.filter((id) => mine.includes(id)).toSorted()).toEqual(mine.toSorted());
    const doubled = rowsOf(
      await shop.db.execute(sql`select order_id, status from order_events group by 1, 2 having count(*) > 1`),
    );
    expect(doubled).toEqual([]);
  });

  test('an order that cannot be moved does not hold up the others', async () => {
    const customer = await shop.signIn();
    const failing = await placeOrder(shop, customer);
    const other = await placeOrder(shop, customer);
    const logged: string[] = [];
    shop.clock.pass(15);
    await withFailingEvents(shop, failing.id, async () => {
      const moved = await advance(1, (level, message, fields) => logged.push(`${level} ${message} ${fields?.item}`));
      expect(moved).toContain(other.id);
      expect(moved).not.toContain(failing.id);
    });
    expect(logged).toEqual([`error an order could not be moved on ${failing.id}`]);
    expect(await advance()).toEqual([failing.id]);
  });

  test('a cancelled order stays cancelled', async () => {
    const customer = await shop.signIn();
    const { id } = await placeOrder(shop, customer);
    await shop.client.request('cancelOrder', { token: customer.token, body: { order_id: id } });
    shop.clock.pass(600);
    expect(await advance()).not.toContain(id);
  });

  test('a faster pace shortens every step', async () => {
    const customer = await shop.signIn();
    const { id } = await placeOrder(shop, customer);
    shop.clock.pass(1);
    expect(await advance()).not.toContain(id);
    expect(await advance(10)).toContain(id);
  });
});
