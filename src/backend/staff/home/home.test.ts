import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  closures,
  orderReports,
  orders,
  payments,
  refunds,
  restaurants,
  specialDays,
} from '#backend/db/schema/index.ts';
import { requireRow } from '#backend/db/client.ts';
import { eachDatabase } from '#backend/testing.ts';
import { placeOrder } from '#backend/testing/ordering.ts';
import { orderOnline } from '#backend/testing/paying.ts';
import { businessDayOf, startOfBusinessDay } from '#contract/business-day.ts';
import { asMinor, ZERO } from '#contract/money.ts';
import type { StaffRole } from '#contract/staff/definition.ts';
import { resourceExamples } from '../testing/resource-examples.ts';
import { pairDevice, signInAs } from '../testing/staff-accounts.ts';

const MINUTE_MS = 60_000;
const TOTAL = 24_430;

eachDatabase((_name, open) => {
  const shop = open();
  const idOf = async (slug: string) => (await shop.restaurant(slug)).id;
  const homeOf = async (role: StaffRole, slug = 'mama') =>
    (await signInAs(shop, role, [await idOf(slug)])).client.call('getHome', {});
  const order = async () => (await placeOrder(shop, await shop.signIn())).id;
  const change = (id: number, columns: Partial<typeof orders.$inferInsert>) =>
    shop.db.update(orders).set(columns).where(eq(orders.id, id));
  /** Makes a delivery a pickup at a branch. */
  const collectAt = (id: number, branchId: number, columns: Partial<typeof orders.$inferInsert> = {}) => {
    const name = { ru: 'Рынок' };
    const branch = { id: branchId, name, address: name, phone: null, lat: null, lng: null };
    return change(id, { fulfilment: 'pickup', branch, deliveryPrice: ZERO, total: asMinor(TOTAL - 3500), ...columns });
  };
  const later = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * MINUTE_MS);

  beforeEach(async () => {
    // Orders of other tests are of another day, and closed.
    await shop.db.update(orders).set({ status: 'delivered', createdAt: new Date('2026-01-15T12:00:00Z') });
    await shop.db.update(restaurants).set({ pausedUntil: null, unattendedSince: null });
    await shop.db.delete(closures);
    await shop.db.delete(specialDays);
    await shop.db.delete(orderReports);
  });

  test('the sales of the business day are those of its report, by currency', async () => {
    const [, roubles, rejected, yesterday, early] = [
      await order(),
      await order(),
      await order(),
      await order(),
      await order(),
    ];
    const day = businessDayOf(shop.clock.now());
    await change(roubles, { currency: 'RUP' });
    await change(rejected, { status: 'rejected' });
    await change(yesterday, { createdAt: new Date(startOfBusinessDay(day).getTime() - 1) });
    await change(early, { createdAt: startOfBusinessDay(day) });
    const home = await homeOf('manager');
    expect(home).toMatchObject({
      day,
      sales: [
        { currency: 'MDL', orders: 2, total: 2 * TOTAL },
        { currency: 'RUP', orders: 1, total: TOTAL },
      ],
    });
    const { client } = await signInAs(shop, 'manager', [await idOf('mama')]);
    const { currencies } = await client.call('getReport', { query: { from: day, to: day } });
    expect(currencies.map(({ currency, orders: count, sales }) => ({ currency, orders: count, total: sales }))).toEqual(
      home.sales,
    );
    expect((await homeOf('manager', 'solo')).sales).toEqual([]);
  });

  test('orders wait until they are accepted, and are late after the time that the customer was promised', async () => {
    const restaurant_id = await idOf('mama');
    const [, late, collected, postponed] = [await order(), await order(), await order(), await order()];
    await change(late, { status: 'preparing', expectedAt: later(-1) });
    await collectAt(collected, await resourceExamples.branch(shop, restaurant_id), {
      status: 'ready',
      expectedAt: later(-1),
    });
    await change(postponed, { status: 'accepted', promisedTo: later(-10), expectedAt: later(10) });
    expect((await homeOf('kitchen')).board).toEqual([{ restaurant_id, waiting: 1, late: 1 }]);
    expect((await homeOf('kitchen', 'solo')).board).toEqual([]);
    expect((await homeOf('owner')).board).toEqual([{ restaurant_id, waiting: 1, late: 1 }]);
  });

  test('a tablet of one branch does not count the orders that are collected at another', async () => {
    const restaurantId = await idOf('mama');
    const branchId = await resourceExamples.branch(shop, restaurantId);
    const { client } = await pairDevice(shop, { restaurantId, branchId });
    const id = await order();
    const before = await client.call('getHome', {});
    await collectAt(id, branchId + 1);
    expect([before.board?.[0]?.waiting, (await client.call('getHome', {})).board]).toEqual([1, []]);
  });

  test('orders that are not paid, refunds that the bank has not decided, and problems wait for a manager', async () => {
    const { order: unpaid } = await orderOnline(shop, await shop.signIn());
    const [payment] = await shop.db.select({ id: payments.id }).from(payments).where(eq(payments.orderId, unpaid.id));
    const numbers: string[] = [];
    for (const status of ['requested', 'done'] as const) {
      const orderId = await order();
      await shop.db.insert(refunds).values({
        orderId,
        paymentId: payment?.id ?? null,
        reference: `home ${orderId}`,
        amount: asMinor(100),
        code: 'late',
        status,
        createdAt: shop.clock.now(),
        nextAt: new Date(shop.clock.now().getTime() + 3_600_000),
      });
      numbers.push(requireRow(await shop.db.select().from(orders).where(eq(orders.id, orderId))).number);
    }
    await resourceExamples.problem(shop, await idOf('mama'));
    expect(await homeOf('manager')).toMatchObject({
      unpaid: 1,
      refunds: { count: 1, oldest: numbers[0] },
      feedback: { problems: 1, reviews: 0 },
    });
    expect(await homeOf('manager', 'solo')).toMatchObject({
      unpaid: 0,
      refunds: { count: 0, oldest: null },
      feedback: { problems: 0, reviews: 0 },
    });
    await shop.db.delete(refunds);
  });

  test('kitchens see their board only, and couriers their deliveries', async () => {
    await order();
    expect(await homeOf('kitchen')).toMatchObject({
      sales: null,
      board: [{ waiting: 1 }],
      deliveries: null,
      unpaid: null,
      refunds: null,
      feedback: null,
      not_taking: [],
    });
    const ready = await order();
    await change(ready, { status: 'ready' });
    const { client } = await signInAs(shop, 'courier', [await idOf('mama')]);
    const seen = async () => client.call('getHome', {});
    expect(await seen()).toEqual({
      day: businessDayOf(shop.clock.now()),
      sales: null,
      board: null,
      deliveries: { mine: 0, free: 1 },
      unpaid: null,
      refunds: null,
      feedback: null,
      not_taking: null,
      sms: null,
    });
    await client.call('takeOrder', { body: { order_id: ready } });
    expect((await seen()).deliveries).toEqual({ mine: 1, free: 0 });
    expect((await homeOf('courier', 'solo')).deliveries).toEqual({ mine: 0, free: 0 });
  });

  describe('a restaurant that takes no orders', () => {
    const notTaking = async () => (await homeOf('owner')).not_taking;
    const set = async (columns: Partial<typeof restaurants.$inferInsert>) =>
      shop.db
        .update(restaurants)
        .set(columns)
        .where(eq(restaurants.id, await idOf('mama')));

    test('is paused, or has left an order unanswered', async () => {
      expect(await notTaking()).toEqual([]);
      const until = later(30);
      await set({ pausedUntil: until });
      expect(await notTaking()).toEqual([
        { restaurant_id: await idOf('mama'), state: 'paused', until: until.toISOString() },
      ]);
      await set({ unattendedSince: shop.clock.now() });
      expect(await notTaking()).toMatchObject([{ state: 'unattended', until: null }]);
      await set({ pausedUntil: later(-1), unattendedSince: null });
      expect(await notTaking()).toEqual([]);
    });

    test('is closed now, or has no hours on this day', async () => {
      const restaurantId = await idOf('mama');
      const endsAt = later(60);
      await shop.db.insert(closures).values({ restaurantId, startsAt: later(-60), endsAt });
      expect(await notTaking()).toEqual([
        { restaurant_id: restaurantId, state: 'closed', until: endsAt.toISOString() },
      ]);
      await shop.db.delete(closures);
      await shop.db.insert(closures).values({ restaurantId, startsAt: later(60), endsAt: later(120) });
      expect(await notTaking()).toEqual([]);
    });

    test('is not shown while customers do not see it', async () => {
      const { client } = await signInAs(shop, 'owner');
      const id = await idOf('mama');
      const show = (active: boolean) => shop.db.update(restaurants).set({ active }).where(eq(restaurants.id, id));
      await set({ pausedUntil: later(30) });
      await show(false);
      expect((await client.call('getHome', {})).not_taking).toEqual([]);
      await show(true);
      expect((await client.call('getHome', {})).not_taking).toMatchObject([{ state: 'paused' }]);
    });
  });
});
