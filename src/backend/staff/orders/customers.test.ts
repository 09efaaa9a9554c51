import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog, orders, users } from '#backend/db/schema/index.ts';
import { bothDatabases } from '#backend/testing.ts';
import { placeOrder } from '#backend/testing/ordering.ts';
import { signInAs } from '../testing/staff-accounts.ts';

bothDatabases((_name, open) => {
  const shop = open();

  test('an owner downloads everything about the customer of an order', async () => {
    const { client } = await signInAs(shop, 'owner');
    const customer = await shop.signIn();
    const { id } = await placeOrder(shop, customer);
    const data = await client.call('exportCustomer', { body: { order_id: id } });
    expect(data.profile.phone).toBe(customer.phone);
    expect(data.orders.map((order) => order.id)).toEqual([id]);
  });

  test('an erased customer leaves anonymous orders, and cannot be erased while an order is open', async () => {
    const { client } = await signInAs(shop, 'owner');
    const customer = await shop.signIn();
    const { id } = await placeOrder(shop, customer);
    expect(await client.fail('eraseCustomer', { body: { order_id: id } })).toMatchObject({ status: 409 });
    await shop.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, id));
    await client.call('eraseCustomer', { body: { order_id: id } });
    expect(await shop.db.$count(users, eq(users.phone, customer.phone))).toBe(0);
    const details = await client.call('getOrderDetails', { query: { order_id: id } });
    expect(details).toMatchObject({ customer: { name: '', phone: '' }, address: null });
    expect((await client.fail('exportCustomer', { body: { order_id: id } })).status).toBe(404);
  });

  test('the audit log names the customer by id only', async () => {
    const { client } = await signInAs(shop, 'owner');
    const customer = await shop.signIn();
    const { id } = await placeOrder(shop, customer);
    await client.call('exportCustomer', { body: { order_id: id } });
    const rows = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'exportCustomer'));
    expect(rows.at(-1)).toMatchObject({ subject: expect.stringMatching(/^customer \d+$/), before: null, after: null });
    expect(JSON.stringify(rows)).not.toContain(customer.phone);
  });

  test('a manager may do neither', async () => {
    const { client } = await signInAs(shop, 'manager', [(await shop.restaurant('mama')).id]);
    const { id } = await placeOrder(shop, await shop.signIn());
    expect((await client.fail('exportCustomer', { body: { order_id: id } })).status).toBe(403);
    expect((await client.fail('eraseCustomer', { body: { order_id: id } })).status).toBe(403);
  });
});
