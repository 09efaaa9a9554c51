import { eq, ne, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '#backend/db/client.ts';
import { personal } from '#backend/db/personal.ts';
import { idempotencyKeys, orders, staff, users } from '#backend/db/schema/index.ts';
import { DEFAULT_SETTINGS } from '#backend/settings.ts';
import type { StaffClient } from '#backend/staff/testing/staff-client.ts';
import { eachDatabase, type Customer } from '#backend/testing.ts';
import { HOME, orderFor, quoteSoups } from '#backend/testing/ordering.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import type { OrderStatus } from '#contract/order-lifecycle.ts';
import { ALL, type Part, partsIn, PLANTED, plantedShop } from './planted-orders.ts';

/** A heartbeat follows the events of a stream at once. */
const settings = { ...DEFAULT_SETTINGS, events: { pollMilliseconds: 60_000, heartbeatMilliseconds: 20 } };

eachDatabase((_name, open) => {
  const shop = open({ settings });
  const { mama, plant, send, signIn, orderIn } = plantedShop(shop);

  describe('a conflict', () => {
    const calls = (order_id: number, from: OrderStatus) =>
      [
        ['takeOrder', { order_id }],
        ['giveBackOrder', { order_id }],
        ['moveDelivery', { order_id, from, to: 'delivered' }],
      ] as const;
    const conflicts = async (client: StaffClient, id: number, from: OrderStatus = 'on_the_way') => {
      const answers = [];
      for (const [name, body] of calls(id, from)) answers.push(await send(client, name, { body }));
      return answers;
    };
    const conflict = (parts: readonly Part[], hasCurrent: boolean) =>
      Array.from({ length: 3 }, () => ({ status: 409, parts, hasCurrent }));

    test.each(['awaiting_payment', 'placed', 'delivered', 'cancelled', 'rejected', 'expired'] as const)(
      'shows a courier nothing of an order without a courier that is %s',
      async (status) => {
        const { client } = await signIn('courier');
        const { id } = await orderIn(status);
        expect(await conflicts(client, id)).toEqual(conflict([], false));
      },
    );

    test.each(['delivered', 'cancelled'] as const)(
      'shows a courier nothing of an order of another that is %s',
      async (status) => {
        const [{ client }, other] = [await signIn('courier'), await signIn('courier')];
        const { id } = await orderIn(status, other.id);
        expect(await conflicts(client, id)).toEqual(conflict([], false));
      },
    );

    test('shows a courier who has an order on the way, but not whose it is', async () => {
      const [{ client }, other] = [await signIn('courier'), await signIn('courier')];
      const { id } = await orderIn('on_the_way', other.id);
      expect(await conflicts(client, id)).toEqual(conflict([], true));
    });

    test('shows a courier the data of an own order until 30 minutes after the delivery', async () => {
      const { client, id: staffId } = await signIn('courier');
      const { id } = await orderIn('on_the_way', staffId);
      const delivered = await send(client, 'moveDelivery', {
        body: { order_id: id, from: 'on_the_way', to: 'delivered' },
      });
      expect(delivered).toMatchObject({ status: 200, parts: ALL });
      shop.clock.pass(30 * 60 - 1);
      expect(await conflicts(client, id)).toEqual(conflict(ALL, true));
      shop.clock.pass(1);
      expect(await conflicts(client, id)).toEqual(conflict([], false));
    });

    test('shows a courier of an own order that is cancelled only that it is', async () => {
      const { client, id: staffId } = await signIn('courier');
      const { id } = await orderIn('cancelled', staffId);
      expect(await conflicts(client, id)).toEqual(conflict([], true));
    });

    test.each(['awaiting_payment', 'delivered', 'cancelled', 'rejected', 'expired'] as const)(
      'shows a kitchen no personal data of an order that is %s and not on the board; managers read it elsewhere too',
      async (status) => {
        const { id } = await orderIn(status);
        const body = { order_id: id, from: 'placed', to: 'accepted', minutes: 20 };
        const answers = [];
        for (const role of ['kitchen', 'manager'] as const)
          answers.push(await send((await signIn(role)).client, 'moveOrder', { body }));
        expect(answers).toEqual([
          { status: 409, parts: [], hasCurrent: true },
          { status: 409, parts: ALL, hasCurrent: true },
        ]);
      },
    );
  });

  describe('a customer', () => {
    /** The planted values in each answer about an order. */
    const answersOf = async ({ token }: Customer, order_id: number) => {
      const stream = new AbortController();
      const get = async (name: EndpointName, query = '') => {
        const response = await shop.client.raw('GET', `${endpoints[name].path}?${query}`, {
          headers: { authorization: `Bearer ${token}` },
          signal: stream.signal,
        });
        const isStream = response.headers.get('content-type') === 'text/event-stream';
        return partsIn(isStream ? await readEvents(response) : await response.text());
      };
      const answers = {
        getOrder: await get('getOrder', `order_id=${order_id}`),
        getOrders: await get('getOrders'),
        getCourier: await get('getCourier', `order_id=${order_id}`),
        getOrderEvents: await get('getOrderEvents', `order_id=${order_id}`),
        exportAccount: await get('exportAccount'),
      };
      stream.abort();
      return answers;
    };
    const own = (courier: readonly Part[]) => ({
      getOrder: [...ALL, ...courier],
      getOrders: [...ALL, ...courier],
      getCourier: courier,
      getOrderEvents: courier,
      exportAccount: [...ALL, ...courier],
    });

    test('reads the phone of the courier until 30 minutes after the delivery; another customer reads nothing', async () => {
      const courier = await signIn('courier');
      const { id, customer } = await orderIn('ready');
      await courier.client.call('takeOrder', { body: { order_id: id } });
      await plant();
      expect(await answersOf(customer, id)).toEqual(own(['courierPhone']));
      expect(await answersOf(await shop.signIn(), id)).toEqual({
        getOrder: [],
        getOrders: [],
        getCourier: [],
        getOrderEvents: [],
        exportAccount: [],
      });
      await courier.client.call('moveDelivery', { body: { order_id: id, from: 'ready', to: 'on_the_way' } });
      await courier.client.call('moveDelivery', { body: { order_id: id, from: 'on_the_way', to: 'delivered' } });
      shop.clock.pass(30 * 60 - 1);
      expect(await answersOf(customer, id)).toEqual(own(['courierPhone']));
      shop.clock.pass(1);
      expect(await answersOf(customer, id)).toEqual(own([]));
    });

    test('reads neither the phone of a courier who gave the order back nor that of one whose order was cancelled', async () => {
      const courier = await signIn('courier');
      const { id, customer } = await orderIn('ready');
      await courier.client.call('takeOrder', { body: { order_id: id } });
      await plant();
      await courier.client.call('giveBackOrder', { body: { order_id: id } });
      expect(await answersOf(customer, id)).toEqual(own([]));
      await courier.client.call('takeOrder', { body: { order_id: id } });
      await plant();
      const manager = await signIn('manager');
      await manager.client.call('moveOrder', {
        body: { order_id: id, from: 'ready', to: 'cancelled', code: 'customer_asked' },
      });
      expect(await answersOf(customer, id)).toEqual(own([]));
    });

    test('reads the courier of a finished order as they were, although the account is edited', async () => {
      const courier = await signIn('courier');
      const { id, customer } = await orderIn('on_the_way', courier.id);
      await courier.client.call('moveDelivery', { body: { order_id: id, from: 'on_the_way', to: 'delivered' } });
      const [{ name } = { name: '' }] = await shop.db.select().from(staff).where(eq(staff.id, courier.id));
      await (
        await signIn('manager')
      ).client.call('savePerson', {
        body: {
          id: courier.id,
          revision: 1,
          active: true,
          name: 'Ion Munteanu',
          phone: '37369123456',
          role: 'courier',
          locale: 'ro',
          restaurant_ids: [await mama()],
        },
      });
      const query = { order_id: id };
      const { token } = customer;
      const former = { name, phone: PLANTED.courierPhone };
      expect((await shop.client.request('getOrder', { token, query })).courier).toEqual(former);
      expect(await shop.client.request('getCourier', { token, query })).toMatchObject(former);
    });
  });

  describe('a repeated idempotency key', () => {
    test('of a new order returns what its customer may read now, and nothing of it is stored', async () => {
      const courier = await signIn('courier');
      const customer = await shop.signIn();
      const { token } = customer;
      const body = orderFor(await quoteSoups(shop, customer), customer);
      const place = () => shop.client.request('createOrder', { token, body, idempotencyKey: 'one' });
      const { order } = await place();
      await shop.db.update(orders).set({ status: 'ready' }).where(eq(orders.id, order.id));
      await courier.client.call('takeOrder', { body: { order_id: order.id } });
      await plant();
      const replay = async () => partsIn(JSON.stringify(await place()));
      expect(await replay()).toEqual([...ALL, 'courierPhone']);
      await courier.client.call('moveDelivery', { body: { order_id: order.id, from: 'ready', to: 'on_the_way' } });
      await courier.client.call('moveDelivery', { body: { order_id: order.id, from: 'on_the_way', to: 'delivered' } });
      shop.clock.pass(30 * 60);
      expect(await replay()).toEqual(ALL);
      const stored = JSON.stringify(await shop.db.select().from(idempotencyKeys));
      expect([...partsIn(stored), stored.includes(customer.phone), stored.includes(HOME.street)]).toEqual([
        false,
        false,
      ]);
    });

    test('of a refund returns nothing of a deleted account, and no table has it', async () => {
      const { client } = await signIn('manager');
      const { id, customer } = await orderIn('delivered');
      const body = { order_id: id, refunded: 0, amount: 100, line_ids: [], code: 'goodwill' };
      const refund = () => send(client, 'refundOrder', { body, idempotencyKey: 'one' });
      expect([await refund(), await refund()]).toMatchObject([
        { status: 200, parts: ALL },
        { status: 200, parts: ALL },
      ]);
      const [user] = await shop.db.select({ id: users.id }).from(users).where(eq(users.phone, customer.phone));
      // The values of this order only.
      await shop.db
        .update(orders)
        .set({ contactName: personal('') })
        .where(ne(orders.id, id));
      await (await signIn('owner')).client.call('eraseCustomer', { body: { customer_id: user?.id ?? 0 } });
      expect(await refund()).toMatchObject({ status: 200, parts: [] });
      const tables = rowsOf<{ name: string }>(
        await shop.db.execute(
          sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
        ),
      );
      for (const { name } of tables) {
        const dump = JSON.stringify(rowsOf(await shop.db.execute(sql.raw(`select * from "${name}"`))));
        expect([name, dump.includes(PLANTED.name)]).toEqual([name, false]);
      }
    });
  });
});

/** The events of a stream that come at once. */
async function readEvents(response: Response): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  // An event of the final status ends the stream; a heartbeat follows all others.
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    text += chunk.value;
    if (text.includes(': heartbeat')) break;
  }
  await reader?.cancel();
  return text;
}
