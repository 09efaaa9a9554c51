import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { branches, orders, refunds } from '#backend/db/schema/index.ts';
import { DEFAULT_SETTINGS } from '#backend/settings.ts';
import { textInAllLocales } from '#backend/testing/fixture.ts';
import { eachDatabase, type Customer, type Shop } from '#backend/testing.ts';
import { HOME, orderFor, placeOrder, quoteSoups, type Order } from '#backend/testing/ordering.ts';
import { orderOnline, payAtBank, VALID_CARD } from '#backend/testing/paying.ts';
import { ZERO } from '#contract/money.ts';
import type { BoardOrder } from '#contract/staff/board.ts';
import { pairDevice, signInAs } from '../testing/staff-accounts.ts';
import type { StaffClient } from '../testing/staff-client.ts';

/** Polls so rarely that only a notification can make a stream send something. */
const NOTIFIED = { ...DEFAULT_SETTINGS, events: { pollMilliseconds: 600_000, heartbeatMilliseconds: 60_000 } };
const RACES = process.env['TEST_DATABASES'] === 'all' ? 200 : 5;

eachDatabase((_name, open) => {
  const shop = open({ isListening: true, settings: NOTIFIED });

  const restaurantId = async () => (await shop.restaurant('mama')).id;
  const kitchen = async () => (await signInAs(shop, 'kitchen', [await restaurantId()])).client;
  const readBoard = async (client: StaffClient) =>
    client.call('getBoard', { query: { restaurant_id: await restaurantId() } });
  const find = async (client: StaffClient, id: number): Promise<BoardOrder | undefined> =>
    (await readBoard(client)).orders.find((order) => order.id === id);
  const readOrder = (customer: Customer, id: number): Promise<Order> =>
    shop.client.request('getOrder', { token: customer.token, query: { order_id: id } });

  test('a new order stands in the first column with everything that a kitchen needs', async () => {
    const client = await kitchen();
    const { id, number } = await placeOrder(shop, await shop.signIn());
    expect(await find(client, id)).toMatchObject({
      number,
      column: 'new',
      status: 'placed',
      items: [{ count: 2, allergens: expect.any(Array) }, { count: 3 }],
      // Tablets that are open over an upgrade read the major units.
      total: 244.3,
      total_minor: 24_430,
      payment: { method: 'cash', change_from: null, change_from_minor: null },
    });
  });

  test('the address of a delivery stands on the board until the order is finished, and nothing more of it', async () => {
    const client = await kitchen();
    const address = { street: 'Pușkin', house: '24', block: 'B', entrance: '2', floor: '3', apartment: '12' };
    const details = { intercom: '45K', comment: 'Вход со двора' };
    const customer = await shop.signIn();
    const { id } = (
      await shop.client.request('createOrder', {
        token: customer.token,
        body: orderFor(await quoteSoups(shop, customer), customer, {
          address: { ...HOME, label: 'Дом', ...address, ...details },
        }),
      })
    ).order;
    expect((await find(client, id))?.address).toEqual({ ...address, ...details });
    const steps = ['placed', 'accepted', 'preparing', 'ready', 'on_the_way', 'delivered'] as const;
    for (const [index, from] of steps.slice(0, -1).entries()) {
      const to = steps[index + 1] as 'accepted';
      const moved = await client.call('moveOrder', { body: { order_id: id, from, to, minutes: 20 } });
      expect(moved.address, to).toEqual(to === ('delivered' as string) ? null : { ...address, ...details });
    }
  });

  test('a device of one branch neither sees nor changes orders that are collected at another one', async () => {
    const restaurant = await restaurantId();
    const cook = await signInAs(shop, 'kitchen', [restaurant]);
    const [branch] = await shop.db.select().from(branches).where(eq(branches.restaurantId, restaurant));
    const branchId = branch?.id ?? 0;
    const { client } = await pairDevice(shop, { restaurantId: restaurant, branchId, staffId: cook.id });
    const { id } = await placeOrder(shop, await shop.signIn());
    const collectAt = (at: number) =>
      shop.db
        .update(orders)
        .set({
          fulfilment: 'pickup',
          deliveryPrice: ZERO,
          total: sql`items_total - discount`,
          branch: { id: at, name: textInAllLocales('Кухня'), address: {}, phone: null, lat: null, lng: null },
        })
        .where(eq(orders.id, id));
    const calls = {
      moveOrder: () =>
        client.send('moveOrder', { body: { order_id: id, from: 'placed', to: 'accepted', minutes: 20 } }),
      delayOrder: () => client.send('delayOrder', { body: { order_id: id, from: 'placed', minutes: 20 } }),
      printTicket: () => client.send('printTicket', { body: { order_id: id, kind: 'kitchen', reprint: false } }),
    };
    const statuses = async () => {
      const found: number[] = [];
      for (const call of Object.values(calls)) found.push((await call()).status);
      return found;
    };
    await collectAt(branchId + 1);
    expect([await find(client, id), await statuses()]).toEqual([undefined, [404, 404, 404]]);
    await collectAt(branchId);
    expect((await find(client, id))?.id).toBe(id);
    expect((await calls.moveOrder()).status).toBe(200);
  });

  test('an accepted order has the time that the kitchen named, for the customer too', async () => {
    const client = await kitchen();
    const customer = await shop.signIn();
    const { id } = await placeOrder(shop, customer);
    const at = shop.clock.now().getTime();
    await client.call('moveOrder', { body: { order_id: id, from: 'placed', to: 'accepted', minutes: 90 } });
    const expected = Math.ceil((at + 90 * 60_000) / 300_000) * 300_000;
    expect(await find(client, id)).toMatchObject({ column: 'cooking', expected_at: new Date(expected).toISOString() });
    expect((await readOrder(customer, id)).eta?.from).toBe(new Date(expected).toISOString());
  });

  test('a delay reaches the customer', async () => {
    const client = await kitchen();
    const customer = await shop.signIn();
    const { id } = await placeOrder(shop, customer);
    await client.call('moveOrder', { body: { order_id: id, from: 'placed', to: 'accepted', minutes: 30 } });
    const before = (await readOrder(customer, id)).eta?.from ?? '';
    await client.call('delayOrder', { body: { order_id: id, from: 'accepted', minutes: 120 } });
    expect((await readOrder(customer, id)).eta?.from.localeCompare(before)).toBe(1);
  });

  test('an order goes through the kitchen to the customer, and leaves the board', async () => {
    const client = await kitchen();
    const customer = await shop.signIn();
    const { id } = await placeOrder(shop, customer);
    const steps = ['placed', 'accepted', 'preparing', 'ready', 'on_the_way', 'delivered'] as const;
    const columns: (string | undefined)[] = [];
    for (const [index, from] of steps.slice(0, -1).entries()) {
      const to = steps[index + 1] as 'accepted';
      await client.call('moveOrder', { body: { order_id: id, from, to, minutes: 20 } });
      columns.push((await find(client, id))?.column);
    }
    expect(columns).toEqual(['cooking', 'cooking', 'ready', 'on_the_way', undefined]);
    expect((await readOrder(customer, id)).status).toBe('delivered');
  });

  test('the loser of two changes sees the order as it is, who changed it and when', async () => {
    const winner = await signInAs(shop, 'kitchen', [await restaurantId()]);
    const loser = await kitchen();
    const { id } = await placeOrder(shop, await shop.signIn());
    await winner.client.call('moveOrder', { body: { order_id: id, from: 'placed', to: 'accepted', minutes: 20 } });
    const response = await loser.send('moveOrder', {
      body: { order_id: id, from: 'placed', to: 'rejected', code: 'too_busy' },
    });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: 'stale',
      current: { status: 'accepted', changed: { by: 'restaurant', name: expect.stringMatching(/^kitchen /) } },
    });
  });

  test('a customer reads in their language why the restaurant rejected the order', async () => {
    const client = await kitchen();
    const customer = await shop.signIn();
    const { id } = await placeOrder(shop, customer);
    await client.call('moveOrder', {
      body: { order_id: id, from: 'placed', to: 'rejected', code: 'sold_out', note: 'Борщ' },
    });
    const reasonIn = async (locale: 'ru' | 'en' | 'ro') =>
      (await shop.client.request('getOrder', { token: customer.token, query: { order_id: id }, locale })).closed;
    expect(await reasonIn('ru')).toEqual({ by: 'restaurant', reason: 'Одно из\u00a0блюд закончилось. Борщ' });
    expect(await reasonIn('en')).toEqual({ by: 'restaurant', reason: 'One of the dishes has run out. Борщ' });
    expect(await reasonIn('ro')).toEqual({ by: 'restaurant', reason: 'Unul dintre preparate s-a terminat. Борщ' });
  });

  test.each([
    ['accepting without minutes', { from: 'placed', to: 'accepted' }],
    ['rejecting without a reason', { from: 'placed', to: 'rejected' }],
    ['cancelling by the kitchen', { from: 'placed', to: 'cancelled', code: 'too_busy' }],
  ] as const)('%s is refused', async (_title, body) => {
    const client = await kitchen();
    const { id } = await placeOrder(shop, await shop.signIn());
    expect((await client.send('moveOrder', { body: { order_id: id, ...body } })).status).toBe(422);
    expect((await find(client, id))?.status).toBe('placed');
  });

  test('a pause and longer times end by themselves', async () => {
    const client = await kitchen();
    const restaurant_id = await restaurantId();
    await client.call('pauseRestaurant', { body: { restaurant_id, minutes: 30 } });
    await client.call('setBusy', { body: { restaurant_id, extra_minutes: 15, minutes: 60 } });
    const isOpen = async () => (await shop.restaurant('mama')).is_open;
    expect(await isOpen()).toBe(false);
    shop.clock.pass(31 * 60);
    expect(await isOpen()).toBe(true);
    await client.call('setBusy', { body: { restaurant_id, extra_minutes: 0, minutes: 0 } });
    expect((await readBoard(client)).restaurant).toMatchObject({ busy_minutes: 0, busy_until: null });
  });

  test('a ticket is printed once by several boards; a second print is a copy', async () => {
    const boards = [await kitchen(), await kitchen()];
    const { id } = await placeOrder(shop, await shop.signIn());
    const print = (client: StaffClient, reprint: boolean, idempotencyKey?: string) =>
      client.call('printTicket', {
        body: { order_id: id, kind: 'kitchen', reprint },
        ...(idempotencyKey && { idempotencyKey }),
      });
    const copies = (await Promise.all(boards.map((client) => print(client, false)))).map(({ copy }) => copy);
    expect(copies.toSorted()).toEqual([1, null]);
    const [board] = boards;
    if (!board) throw new Error('There is no board');
    expect((await print(board, true, 'again')).copy).toBe(2);
    // A repeated request, after a lost response.
    expect((await print(board, true, 'again')).copy).toBe(2);
    expect((await print(board, true)).copy).toBe(3);
  });

  test('a new cash order, and every change of it, is announced to an open board', async () => {
    const client = await kitchen();
    const response = await client.send('streamBoard', { query: { restaurant_id: await restaurantId() } });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const next = async () => (await reader?.read())?.value;
    expect(await next()).toContain('event: changed');
    const { id } = await placeOrder(shop, await shop.signIn());
    expect(await next()).toContain('event: changed');
    await client.call('moveOrder', { body: { order_id: id, from: 'placed', to: 'accepted', minutes: 20 } });
    expect(await next()).toContain('event: changed');
    await reader?.cancel();
  });

  describe('accepting and cancelling at the same time', () => {
    test(
      `${RACES} times: one wins, and the money is returned if and only if the order was cancelled`,
      { timeout: 120_000 },
      async () => {
        const client = await kitchen();
        const customer = await shop.signIn();
        for (let race = 0; race < RACES; race += 1) {
          const { order, payment } = await orderOnline(shop, customer);
          await payAtBank(shop, payment.redirect_url, VALID_CARD);
          const [accepted, cancelled] = await Promise.all([
            client.send('moveOrder', { body: { order_id: order.id, from: 'placed', to: 'accepted', minutes: 20 } }),
            shop.client.raw('POST', '/api/cancel-order', {
              headers: { authorization: `Bearer ${customer.token}` },
              body: JSON.stringify({ order_id: order.id }),
            }),
          ]);
          expect([accepted.status, cancelled.status].toSorted()).toEqual([200, 409]);
          const { status } = await readOrder(customer, order.id);
          expect(status).toBe(accepted.status === 200 ? 'accepted' : 'cancelled');
          const isReturned = await hasRefund(shop, order.id);
          expect(isReturned).toBe(status === 'cancelled');
        }
      },
    );
  });
});

/** Whether a payment of the order is refunded, or is to be. */
async function hasRefund({ db }: Shop, orderId: number): Promise<boolean> {
  return (await db.$count(refunds, eq(refunds.orderId, orderId))) > 0;
}
