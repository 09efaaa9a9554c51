import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { couriers, orders } from '#backend/db/schema/index.ts';
import { DEFAULT_SETTINGS } from '#backend/settings.ts';
import { eachDatabase, type Customer } from '#backend/testing.ts';
import { placeOrder } from '#backend/testing/ordering.ts';
import type { CourierOrders } from '#contract/staff/courier.ts';
import type { OrderStatus } from '#contract/order-lifecycle.ts';
import { pairDevice, signInAs } from '../testing/staff-accounts.ts';
import type { StaffClient } from '../testing/staff-client.ts';
import { asMinor } from '#contract/money.ts';

/** Polls so rarely that only a notification can make a stream send something. */
const NOTIFIED = { ...DEFAULT_SETTINGS, events: { pollMilliseconds: 600_000, heartbeatMilliseconds: 60_000 } };
const RACES = process.env['TEST_DATABASES'] === 'all' ? 200 : 5;

eachDatabase((_name, open) => {
  const shop = open({ isListening: true, settings: NOTIFIED });

  const restaurantId = async () => (await shop.restaurant('mama')).id;
  const signIn = async (role: 'courier' | 'kitchen' | 'manager') => signInAs(shop, role, [await restaurantId()]);
  const newOrder = async (status: OrderStatus, customer?: Customer): Promise<number> => {
    const { id } = await placeOrder(shop, customer ?? (await shop.signIn()));
    await shop.db.update(orders).set({ status }).where(eq(orders.id, id));
    return id;
  };
  const take = (client: StaffClient, order_id: number) => client.call('takeOrder', { body: { order_id } });
  const idsOf = ({ free, mine }: CourierOrders, among: readonly number[]) => ({
    free: free.map(({ id }) => id).filter((id) => among.includes(id)),
    mine: mine.map(({ id }) => id).filter((id) => among.includes(id)),
  });
  const courierOf = async (customer: Customer, order_id: number) =>
    (await shop.client.request('getOrder', { token: customer.token, query: { order_id } })).courier;

  test('orders that are cooked or ready are free; others are not', async () => {
    const { client } = await signIn('courier');
    const statuses = ['placed', 'accepted', 'preparing', 'ready', 'on_the_way', 'delivered', 'cancelled'] as const;
    const ids: number[] = [];
    for (const status of statuses) ids.push(await newOrder(status));
    const later = await newOrder('accepted');
    const scheduledFor = new Date(shop.clock.now().getTime() + 5 * 3_600_000);
    await shop.db.update(orders).set({ scheduledFor }).where(eq(orders.id, later));
    const read = await client.call('getCourierOrders');
    expect(idsOf(read, [...ids, later])).toEqual({ free: [ids[1], ids[2], ids[3]], mine: [] });
  });

  test('a free order shows where it goes and what is to be collected, but not whose it is', async () => {
    const { client } = await signIn('courier');
    const id = await newOrder('ready');
    await shop.db
      .update(orders)
      .set({ changeFrom: asMinor(50_000) })
      .where(eq(orders.id, id));
    const { free } = await client.call('getCourierOrders');
    expect(free.find((order) => order.id === id)).toMatchObject({
      address: { street: 'Пушкина', house: '1', city: expect.any(String) },
      customer: null,
      items_count: 5,
      total: 244.3,
      total_minor: 24_430,
      payment: { method: 'cash', change_from: 500, change_from_minor: 50_000 },
      courier: null,
    });
    expect((await take(client, id)).customer).toEqual({ name: 'Ион', phone: expect.stringMatching(/^373/) });
  });

  test('a courier takes an order, picks it up and delivers it; the customer sees who', async () => {
    const { client } = await signIn('courier');
    const customer = await shop.signIn();
    const id = await newOrder('preparing', customer);
    await take(client, id);
    expect(idsOf(await client.call('getCourierOrders'), [id])).toEqual({ free: [], mine: [id] });
    expect((await courierOf(customer, id))?.name).toMatch(/^courier \d+$/);
    // It is not ready yet.
    const early = await client.fail('moveDelivery', { body: { order_id: id, from: 'preparing', to: 'on_the_way' } });
    expect([early.status, early.current]).toMatchObject([409, { status: 'preparing' }]);
    await shop.db.update(orders).set({ status: 'ready' }).where(eq(orders.id, id));
    await client.call('moveDelivery', { body: { order_id: id, from: 'ready', to: 'on_the_way' } });
    const delivered = await client.call('moveDelivery', {
      body: { order_id: id, from: 'on_the_way', to: 'delivered' },
    });
    expect(delivered.status).toBe('delivered');
    const read = await client.call('getCourierOrders');
    expect(idsOf(read, [id])).toEqual({ free: [], mine: [] });
    expect(read.cash).toEqual([{ currency: 'MDL', amount: 244.3, amount_minor: 24_430, orders: 1 }]);
    shop.clock.pass(24 * 3600);
    expect((await client.call('getCourierOrders')).cash).toEqual([]);
  });

  test('an order that is given back is free again, and the customer no longer sees the courier', async () => {
    const { client } = await signIn('courier');
    const customer = await shop.signIn();
    const id = await newOrder('ready', customer);
    await take(client, id);
    await client.call('giveBackOrder', { body: { order_id: id } });
    expect(idsOf(await client.call('getCourierOrders'), [id])).toEqual({ free: [id], mine: [] });
    expect(await courierOf(customer, id)).toBeNull();
    await take(client, id);
    await client.call('moveDelivery', { body: { order_id: id, from: 'ready', to: 'on_the_way' } });
    expect((await client.fail('giveBackOrder', { body: { order_id: id } })).status).toBe(409);
  });

  test('the order of another courier is not changed, and neither its address nor its customer is shown', async () => {
    const { client } = await signIn('courier');
    const other = await signIn('courier');
    const id = await newOrder('ready');
    await take(client, id);
    expect(idsOf(await other.client.call('getCourierOrders'), [id])).toEqual({ free: [], mine: [] });
    const refused = [
      await other.client.fail('takeOrder', { body: { order_id: id } }),
      await other.client.fail('giveBackOrder', { body: { order_id: id } }),
      await other.client.fail('moveDelivery', { body: { order_id: id, from: 'ready', to: 'on_the_way' } }),
    ];
    for (const { status, current } of refused)
      expect([status, current]).toMatchObject([
        409,
        {
          address: null,
          customer: null,
          comment: '',
          courier: { name: expect.stringMatching(/^courier/), is_me: false },
        },
      ]);
  });

  test('an order that the customer collects has no courier', async () => {
    const { client } = await signIn('courier');
    const id = await newOrder('ready');
    const branch = { id: 1, name: {}, address: {}, phone: null, lat: null, lng: null } as never;
    await shop.db
      .update(orders)
      .set({
        fulfilment: 'pickup',
        branch,
        deliveryPrice: asMinor(0),
        total: sql`${orders.total} - ${orders.deliveryPrice}`,
      })
      .where(eq(orders.id, id));
    expect(idsOf(await client.call('getCourierOrders'), [id])).toEqual({ free: [], mine: [] });
    expect((await client.fail('takeOrder', { body: { order_id: id } })).status).toBe(409);
  });

  test('a shared phone shows no orders before a PIN', async () => {
    const { client } = await pairDevice(shop, { restaurantId: await restaurantId(), kind: 'courier' });
    for (const name of ['getCourierOrders', 'streamCourierOrders'] as const)
      expect(await client.fail(name)).toMatchObject({ status: 403, code: 'pin_required' });
  });

  test('the phone of one courier takes orders of its restaurant', async () => {
    const { id: staffId } = await signIn('courier');
    const { client } = await pairDevice(shop, { restaurantId: await restaurantId(), kind: 'courier', staffId });
    const id = await newOrder('ready');
    expect((await take(client, id)).courier?.is_me).toBe(true);
  });

  test('customers see the new name and phone of a courier whose account is edited', async () => {
    const { id: staffId, client } = await signIn('courier');
    const manager = await signIn('manager');
    const customer = await shop.signIn();
    const id = await newOrder('ready', customer);
    await take(client, id);
    const restaurant_ids = [await restaurantId()];
    await manager.client.call('savePerson', {
      body: {
        id: staffId,
        revision: 1,
        active: true,
        name: 'Ion Munteanu',
        phone: '37369123456',
        role: 'courier',
        locale: 'ro',
        restaurant_ids,
      },
    });
    expect(await courierOf(customer, id)).toEqual({ name: 'Ion Munteanu', phone: '37369123456' });
  });

  describe('the board', () => {
    const onBoard = async (client: StaffClient, id: number) => {
      const board = await client.call('getBoard', { query: { restaurant_id: await restaurantId() } });
      return { couriers: board.couriers, order: board.orders.find((order) => order.id === id) };
    };

    test('names a courier, another one, and none', async () => {
      const kitchen = await signIn('kitchen');
      const first = await signIn('courier');
      const second = await signIn('courier');
      const id = await newOrder('preparing');
      const before = await onBoard(kitchen.client, id);
      expect(before.order?.courier).toBeNull();
      expect(before.couriers.map((person) => person.id)).toEqual(expect.arrayContaining([first.id, second.id]));
      const assign = (from: number | null, staff_id: number | null) =>
        kitchen.client.call('assignCourier', { body: { order_id: id, from, staff_id } });
      const one = await assign(null, first.id);
      expect(one.courier?.staff_id).toBe(first.id);
      expect(one.expected_at).toBe(before.order?.expected_at);
      expect(idsOf(await first.client.call('getCourierOrders'), [id]).mine).toEqual([id]);
      const two = await assign(one.courier?.id ?? null, second.id);
      expect(idsOf(await first.client.call('getCourierOrders'), [id]).mine).toEqual([]);
      expect(idsOf(await second.client.call('getCourierOrders'), [id]).mine).toEqual([id]);
      expect((await assign(two.courier?.id ?? null, null)).courier).toBeNull();
    });

    test('gets a conflict when another courier was named meanwhile', async () => {
      const kitchen = await signIn('kitchen');
      const courier = await signIn('courier');
      const id = await newOrder('ready');
      await take(courier.client, id);
      const body = { order_id: id, from: null, staff_id: null };
      expect(await kitchen.client.fail('assignCourier', { body })).toMatchObject({
        status: 409,
        current: { courier: { staff_id: courier.id }, changed: { by: 'courier', name: expect.any(String) } },
      });
    });

    test.each([
      ['a cook', 'kitchen', 'mama'],
      ['a courier of another restaurant', 'courier', 'solo'],
    ] as const)('cannot name %s', async (_who, role, slug) => {
      const kitchen = await signIn('kitchen');
      const other = await signInAs(shop, role, [(await shop.restaurant(slug)).id]);
      const body = { order_id: await newOrder('ready'), from: null, staff_id: other.id };
      expect((await kitchen.client.fail('assignCourier', { body })).status).toBe(422);
    });

    test('cannot leave an order on the way without a courier', async () => {
      const kitchen = await signIn('kitchen');
      const courier = await signIn('courier');
      const id = await newOrder('ready');
      await take(courier.client, id);
      await courier.client.call('moveDelivery', { body: { order_id: id, from: 'ready', to: 'on_the_way' } });
      const { order } = await onBoard(kitchen.client, id);
      const body = { order_id: id, from: order?.courier?.id ?? null, staff_id: null };
      expect((await kitchen.client.fail('assignCourier', { body })).status).toBe(422);
    });

    test('shows the courier of the command line, and the courier page leaves the order to that one', async () => {
      const kitchen = await signIn('kitchen');
      const courier = await signIn('courier');
      const id = await newOrder('ready');
      await shop.backend.command(['order', String(id), 'courier', 'Vasile', '+37369777777']);
      expect((await onBoard(kitchen.client, id)).order?.courier).toMatchObject({ name: 'Vasile', staff_id: null });
      expect(await courier.client.fail('takeOrder', { body: { order_id: id } })).toMatchObject({
        status: 409,
        current: { courier: { name: 'Vasile', is_me: false } },
      });
    });
  });

  test('a courier who is named for an order, and one who loses it, are notified', async () => {
    const kitchen = await signIn('kitchen');
    const courier = await signIn('courier');
    const id = await newOrder('ready');
    const response = await courier.client.send('streamCourierOrders');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const next = async () => (await reader?.read())?.value;
    expect(await next()).toContain('event: changed');
    const assigned = await kitchen.client.call('assignCourier', {
      body: { order_id: id, from: null, staff_id: courier.id },
    });
    expect(await next()).toContain('event: changed');
    await kitchen.client.call('assignCourier', {
      body: { order_id: id, from: assigned.courier?.id ?? null, staff_id: null },
    });
    expect(await next()).toContain('event: changed');
    await reader?.cancel();
  });

  test(
    `two couriers take the same order ${RACES} times: one gets it, the other one sees who`,
    { timeout: 120_000 },
    async () => {
      const [one, two] = [await signIn('courier'), await signIn('courier')];
      for (let race = 0; race < RACES; race += 1) {
        const id = await newOrder('ready');
        const responses = await Promise.all(
          [one, two].map(({ client }) => client.send('takeOrder', { body: { order_id: id } })),
        );
        expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
        const winner = responses[0]?.status === 200 ? one : two;
        const lost = (await responses.find(({ status }) => status === 409)?.json()) as unknown;
        expect(lost).toMatchObject({ current: { courier: { name: expect.any(String), is_me: false } } });
        const [order] = await shop.db
          .select({ staffId: couriers.staffId })
          .from(orders)
          .innerJoin(couriers, eq(couriers.id, orders.courierId))
          .where(eq(orders.id, id));
        expect(order?.staffId).toBe(winner.id);
      }
    },
  );

  test('the first orders of a courier, taken at once, make one courier', async () => {
    const { id: staffId, client } = await signIn('courier');
    const ids = [await newOrder('ready'), await newOrder('ready'), await newOrder('ready')];
    await Promise.all(ids.map((id) => take(client, id)));
    expect(await shop.db.$count(couriers, eq(couriers.staffId, staffId))).toBe(1);
    expect(idsOf(await client.call('getCourierOrders'), ids).mine).toEqual(ids);
  });
});
