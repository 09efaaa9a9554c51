import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { personal } from '#backend/db/personal.ts';
import { orders } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { eachDatabase } from '#backend/testing.ts';
import { placeOrder } from '#backend/testing/ordering.ts';
import type { StaffQuery } from '#contract/staff/index.ts';
import { signInAs } from '../testing/staff-accounts.ts';
import type { StaffClient } from '../testing/staff-client.ts';
import { orderMatches, phoneDigits } from './order-list.ts';

test.each([
  ['+373 691-23-456', '69123456'],
  ['+373 (69) 123 456', '69123456'],
  ['069123456', '69123456'],
  ['069 12 34 56', '69123456'],
  ['0037369123456', '69123456'],
  ['37369123456', '69123456'],
  ['69123456', '69123456'],
  ['3456', '3456'],
  ['456', undefined],
  ['Ion 4567', undefined],
  ['#4567', undefined],
  ['№ 4567', undefined],
])('%s is the phone %s', (text, digits) => {
  expect(phoneDigits(text)).toBe(digits);
});

eachDatabase((_name, open) => {
  const shop = open();

  const restaurantId = async () => (await shop.restaurant('mama')).id;
  const manager = async () => (await signInAs(shop, 'manager', [await restaurantId()])).client;
  const owner = async () => (await signInAs(shop, 'owner')).client;
  /** Places an order and changes its row. */
  const orderOf = async (change: Partial<typeof orders.$inferInsert> = {}) => {
    const order = await placeOrder(shop, await shop.signIn());
    if (Object.keys(change).length > 0) await shop.db.update(orders).set(change).where(eq(orders.id, order.id));
    return order;
  };
  const find = async (client: StaffClient, query: StaffQuery<'getOrderList'> = {}) =>
    (await client.call('getOrderList', { query })).orders.map(({ id }) => id);

  test.each([
    ['+373 (60) 77-70-01', true],
    ['060777001', true],
    ['0037360777001', true],
    ['77001', true],
    ['77002', false],
  ])('an order is found by its phone as %s: %s', async (search, isFound) => {
    const { id } = await orderOf({ contactPhone: personal('37360777001') });
    expect((await find(await manager(), { search })).includes(id)).toBe(isFound);
  });

  test.each([
    ['ștefan', true],
    ['STEFAN', true],
    ['turcan stef', true],
    ['Țurcan', true],
    ['urcan', false],
    ["'", false],
    ['stefan & !', true],
    ['\u015etefan', true],
    ['Stéfàn', true],
    // With letters of the other script that look the same.
    ['Țur\u0441\u0430n', true],
  ])('an order of Ștefan Țurcan is found by %s: %s', async (search, isFound) => {
    const { id } = await orderOf({ contactName: personal('Ștefan Țurcan') });
    expect((await find(await manager(), { search })).includes(id)).toBe(isFound);
  });

  test('an order is found by its Cyrillic name in any case, and by its number', async () => {
    const { id, number } = await orderOf({ contactName: personal('АЛЁНА Ёлкина') });
    const client = await manager();
    expect(await find(client, { search: 'алена елк' })).toContain(id);
    expect(await find(client, { search: ` №${number} ` })).toEqual([id]);
    expect(await find(client, { search: number })).toContain(id);
  });

  test('days begin at 05:00, and a status narrows them', async () => {
    const night = await orderOf({ createdAt: new Date('2026-03-02T02:59:59Z') });
    const morning = await orderOf({ createdAt: new Date('2026-03-02T03:00:00Z'), status: 'accepted' });
    const client = await manager();
    expect(await find(client, { from: '2026-03-01', to: '2026-03-01' })).toEqual([night.id]);
    expect(await find(client, { from: '2026-03-02', to: '2026-03-02' })).toEqual([morning.id]);
    const range = { from: '2026-03-01', to: '2026-03-02' };
    expect(await find(client, range)).toEqual([morning.id, night.id]);
    expect(await find(client, { ...range, status: 'placed' })).toEqual([night.id]);
  });

  test.each([
    { from: '2026-02-31' },
    { from: '1999-01-01' },
    { to: 'today' },
    { after: 'x' },
    { after: '99999999999999-1' },
  ])('the request %j is refused', async (query) => {
    expect((await (await manager()).send('getOrderList', { query })).status).toBe(422);
  });

  test('a cursor beyond all orders is accepted', async () => {
    const after = '9999999999999-9999999999';
    expect((await (await manager()).send('getOrderList', { query: { after } })).status).toBe(200);
  });

  test('pages follow each other without gaps, also where orders share a moment', async () => {
    const createdAt = new Date('2026-04-05T10:00:00Z');
    const placed: number[] = [];
    for (let count = 0; count < 27; count += 1) placed.push((await orderOf({ createdAt })).id);
    const client = await manager();
    const query = { from: '2026-04-05', to: '2026-04-05' };
    const first = await client.call('getOrderList', { query });
    expect(first.orders).toHaveLength(25);
    const second = await client.call('getOrderList', { query: { ...query, after: first.next ?? '' } });
    expect(second.next).toBeNull();
    const ids = [...first.orders, ...second.orders].map(({ id }) => id);
    expect(ids).toEqual(placed.toReversed());
  });

  test('a manager sees the orders of the own restaurants only, an owner all', async () => {
    const foreign = (await shop.restaurant('solo')).id;
    const { id } = await orderOf({ restaurantId: foreign });
    const client = await manager();
    expect(await find(client, { search: String(id) })).toEqual([]);
    expect((await client.send('getOrderList', { query: { restaurant_id: foreign } })).status).toBe(404);
    expect((await client.send('getOrderDetails', { query: { order_id: id } })).status).toBe(404);
    expect(await find(await owner(), { search: String(id) })).toEqual([id]);
  });

  test('the details of an order have its lines, totals, events and the problems that the customer reported', async () => {
    const customer = await shop.signIn();
    const { id } = await placeOrder(shop, customer);
    const client = await manager();
    await client.call('moveOrder', { body: { order_id: id, from: 'placed', to: 'accepted', minutes: 30 } });
    await shop.client.request('reportProblem', {
      token: customer.token,
      body: { order_id: id, reason: 'missing', message: 'Нет хлеба' },
    });
    const details = await client.call('getOrderDetails', { query: { order_id: id } });
    expect(details).toMatchObject({
      status: 'accepted',
      reports: 1,
      totals: { items: 20930, discount: 0, delivery: 3500, total: 24430 },
      lines: [{ count: 2 }, { count: 3 }],
      problems: [{ reason: 'missing', message: 'Нет хлеба' }],
      events: [
        { status: 'placed', by: 'customer', name: null },
        { status: 'accepted', by: 'restaurant', name: expect.stringMatching(/^manager /) },
      ],
    });
    expect(details.lines.reduce((sum, { total }) => sum + total, 0)).toBe(details.totals.items);
  });

  test.each([
    ['phone', '060 777 001', /orders_contact_phone/],
    ['name', 'Țurcan', /orders_contact_name/],
    ['number', '1001', /orders_number_unique.*orders_contact_phone/s],
  ])('an index serves the search by %s', async (_what, search, indexes) => {
    const plan = await inTransaction(shop.db, async (tx) => {
      // The tables of the test are too small for an index to be the fastest way.
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows } = await tx.execute(sql`explain select id from orders where ${orderMatches(search)}`);
      return JSON.stringify(rows);
    });
    expect(plan).toMatch(indexes);
  });
});
