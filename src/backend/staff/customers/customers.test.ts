import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog, orders, users } from '#backend/db/schema/index.ts';
import { requireRow } from '#backend/db/client.ts';
import { eachDatabase } from '#backend/testing.ts';
import { placeOrder } from '#backend/testing/ordering.ts';
import { signInAs } from '../testing/staff-accounts.ts';
import { asMinor } from '#contract/money.ts';

eachDatabase((_name, open) => {
  const shop = open();
  const customerOf = async (orderId: number) =>
    requireRow(await shop.db.select({ id: orders.userId }).from(orders).where(eq(orders.id, orderId))).id ?? 0;
  /** A customer with a name and an order of mama. */
  const newCustomer = async (name: string) => {
    const customer = await shop.signIn();
    await shop.client.request('updateProfile', {
      token: customer.token,
      body: { name, email: null, date_birth: null },
    });
    const order = await placeOrder(shop, customer);
    return { ...customer, order, id: await customerOf(order.id) };
  };

  test('an owner downloads everything about the customer of an order', async () => {
    const { client } = await signInAs(shop, 'owner');
    const customer = await shop.signIn();
    const { id } = await placeOrder(shop, customer);
    const data = await client.call('exportCustomer', { body: { customer_id: await customerOf(id) } });
    expect(data.profile.phone).toBe(customer.phone);
    expect(data.orders.map((order) => order.id)).toEqual([id]);
  });

  test('an erased customer leaves anonymous orders, and cannot be erased while an order is open', async () => {
    const { client } = await signInAs(shop, 'owner');
    const customer = await shop.signIn();
    const { id } = await placeOrder(shop, customer);
    const body = { customer_id: await customerOf(id) };
    const other = await placeOrder(shop, customer);
    const refused = await client.send('eraseCustomer', { body });
    expect([refused.status, await refused.json()]).toEqual([
      409,
      {
        message: `Nothing was erased: the customer has unfinished orders (${id}, ${other.id}). Finish or cancel them, then try again.`,
      },
    ]);
    await shop.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, other.id));
    await shop.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, id));
    await client.call('eraseCustomer', { body });
    expect(await shop.db.$count(users, eq(users.phone, customer.phone))).toBe(0);
    const details = await client.call('getOrderDetails', { query: { order_id: id } });
    expect(details).toMatchObject({ customer: { id: null, name: '', phone: '' }, address: null });
    expect((await client.fail('exportCustomer', { body })).status).toBe(404);
    expect((await client.fail('getCustomer', { query: body })).status).toBe(404);
  });

  test('the audit log names the customer by id only', async () => {
    const { client } = await signInAs(shop, 'owner');
    const customer = await shop.signIn();
    const { id } = await placeOrder(shop, customer);
    await client.call('exportCustomer', { body: { customer_id: await customerOf(id) } });
    const rows = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'exportCustomer'));
    expect(rows.at(-1)).toMatchObject({ subject: expect.stringMatching(/^customer \d+$/), before: null, after: null });
    expect(JSON.stringify(rows)).not.toContain(customer.phone);
  });

  test('a manager may do neither', async () => {
    const { client } = await signInAs(shop, 'manager', [(await shop.restaurant('mama')).id]);
    const { id } = await placeOrder(shop, await shop.signIn());
    expect((await client.fail('exportCustomer', { body: { customer_id: await customerOf(id) } })).status).toBe(403);
    expect((await client.fail('eraseCustomer', { body: { customer_id: await customerOf(id) } })).status).toBe(403);
  });

  test('customers are found by phone and by name, with the sums of their orders', async () => {
    const { client } = await signInAs(shop, 'owner');
    const ion = await newCustomer('Ștefan Țurcan');
    const second = await placeOrder(shop, ion);
    await shop.db
      .update(orders)
      .set({ status: 'delivered', refunded: asMinor(430) })
      .where(eq(orders.id, ion.order.id));
    const find = async (search: string) =>
      (await client.call('getCustomerList', { query: { search } })).customers.map(({ id }) => id);
    for (const search of [ion.phone, `+${ion.phone}`, ion.phone.slice(-6), 'stefan', 'Turc Stef'])
      expect(await find(search), search).toContain(ion.id);
    expect(await find('Stefan Nimeni')).toEqual([]);
    const customer = await client.call('getCustomer', { query: { customer_id: ion.id } });
    expect(customer).toMatchObject({
      name: 'Ștefan Țurcan',
      orders: 2,
      spent: [{ currency: 'MDL', amount: 2 * 24_430 - 430 }],
      last_order_at: second.created_at,
    });
    expect(customer.latest.map(({ id }) => id)).toEqual([second.id, ion.order.id]);
    await shop.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, second.id));
    expect(await client.call('getCustomer', { query: { customer_id: ion.id } })).toMatchObject({
      orders: 1,
      spent: [{ amount: 24_000 }],
    });
  });

  test('a manager sees the customers and the orders of own restaurants only', async () => {
    const [mama, solo] = [await shop.restaurant('mama'), await shop.restaurant('solo')];
    const customer = await newCustomer('Vera Solo');
    const { client } = await signInAs(shop, 'manager', [solo.id]);
    const query = { customer_id: customer.id };
    expect((await client.call('getCustomerList', { query: { search: 'Vera Solo' } })).customers).toEqual([]);
    expect((await client.call('getCustomerList', { query: { search: customer.phone } })).customers).toEqual([]);
    expect((await client.fail('getCustomer', { query })).status).toBe(404);
    await shop.db.update(orders).set({ restaurantId: solo.id }).where(eq(orders.id, customer.order.id));
    await placeOrder(shop, customer);
    expect(await client.call('getCustomer', { query })).toMatchObject({
      orders: 1,
      latest: [{ id: customer.order.id }],
    });
    const { client: other } = await signInAs(shop, 'manager', [mama.id]);
    expect((await other.call('getCustomer', { query })).latest.map(({ id }) => id)).not.toContain(customer.order.id);
  });

  test('many customers are read in pages, the newest first', async () => {
    const { client } = await signInAs(shop, 'owner');
    const createdAt = shop.clock.now();
    await shop.db
      .insert(users)
      .values(
        Array.from({ length: 30 }, (_, index) => ({ phone: `373690000${10 + index}`, name: 'Pagina', createdAt })),
      );
    const first = await client.call('getCustomerList', { query: { search: 'Pagina' } });
    expect(first.customers).toHaveLength(25);
    const { customers, next } = await client.call('getCustomerList', {
      query: { search: 'Pagina', after: first.next ?? 0 },
    });
    expect([customers.length, next]).toEqual([5, null]);
    const ids = [...first.customers, ...customers].map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    expect(customers[0]).toMatchObject({ orders: 0, spent: [], last_order_at: null });
  });
});
