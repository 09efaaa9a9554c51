import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog, branches, notices, orders, restaurants } from '#backend/db/schema/index.ts';
import { eachDatabase, type Customer } from '#backend/testing.ts';
import { placeOrder } from '#backend/testing/ordering.ts';
import { BoardOrder } from '#contract/staff/board.ts';
import * as v from 'valibot';
import { signInAs } from '../testing/staff-accounts.ts';
import type { StaffClient } from '../testing/staff-client.ts';

const MINUTE_MS = 60_000;

eachDatabase((_name, open) => {
  const shop = open();
  const kitchen = async () => (await signInAs(shop, 'kitchen', [(await shop.restaurant('mama')).id])).client;
  const readOrder = (customer: Customer, id: number) =>
    shop.client.request('getOrder', { token: customer.token, query: { order_id: id } });
  const acceptOrder = async (client: StaffClient, customer: Customer, minutes: number) => {
    const { id } = await placeOrder(shop, customer);
    const body = { order_id: id, from: 'placed', to: 'accepted', minutes } as const;
    return client.call('moveOrder', { body });
  };
  const later = (time: string, minutes: number) => new Date(Date.parse(time) + minutes * MINUTE_MS).toISOString();
  const change = (order: BoardOrder, minutes: number) => ({
    body: {
      order_id: order.id,
      from: order.status,
      expected_at: order.expected_at,
      new_time: later(order.expected_at, minutes),
    },
  });
  const current = async (response: Response) =>
    v.parse(BoardOrder, ((await response.json()) as { current: unknown }).current);

  test('a delay adds to the promised time, for the customer too, with one message', async () => {
    const client = await kitchen();
    const customer = await shop.signIn();
    const order = await acceptOrder(client, customer, 60);
    const delayed = await client.call('delayOrder', change(order, 15));
    expect(delayed.expected_at).toBe(later(order.expected_at, 15));
    expect((await readOrder(customer, order.id)).eta?.from).toBe(later(order.expected_at, 15));
    const [entry] = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `order ${order.id}`))
      .orderBy(auditLog.id)
      .then((rows) => rows.slice(-1));
    expect(entry).toMatchObject({ action: 'delayOrder' });
  });

  test('a doubled request and a second board delay once, and get the new time', async () => {
    const [client, other] = [await kitchen(), await kitchen()];
    const order = await acceptOrder(client, await shop.signIn(), 60);
    const responses = await Promise.all(
      [client, client, other].map((board) => board.send('delayOrder', change(order, 15))),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    for (const response of responses)
      if (response.status === 409) expect((await current(response)).expected_at).toBe(later(order.expected_at, 15));
  });

  test.each([0, -5, -30, 400])('a delay by %i minutes is refused', async (minutes) => {
    const client = await kitchen();
    const order = await acceptOrder(client, await shop.signIn(), 60);
    expect((await client.fail('delayOrder', change(order, minutes))).status).toBe(422);
  });

  test('a board of the previous version, which sends minutes from now, cannot promise an earlier time', async () => {
    const client = await kitchen();
    const order = await acceptOrder(client, await shop.signIn(), 60);
    const delay = (minutes: number) =>
      client.send('delayOrder', { body: { order_id: order.id, from: 'accepted', minutes } });
    expect((await delay(15)).status).toBe(422);
    expect((await delay(90)).status).toBe(200);
  });

  test('an order is promised earlier only by the call for it, which sends no message', async () => {
    const client = await kitchen();
    const customer = await shop.signIn();
    const order = await acceptOrder(client, customer, 60);
    const before = await shop.db.$count(notices);
    const sooner = await client.call('bringOrderForward', change(order, -20));
    expect(sooner.expected_at).toBe(later(order.expected_at, -20));
    expect((await readOrder(customer, order.id)).eta?.from).toBe(later(order.expected_at, -20));
    expect(await shop.db.$count(notices)).toBe(before);
    expect((await client.send('bringOrderForward', change(order, -20))).status).toBe(409);
  });

  test.each([15, 0, -90])('an order cannot be brought forward by %i minutes', async (minutes) => {
    const client = await kitchen();
    const order = await acceptOrder(client, await shop.signIn(), 60);
    expect((await client.fail('bringOrderForward', change(order, minutes))).status).toBe(422);
  });

  describe('an order for a slot', () => {
    test('is delayed from the promised slot, also one that is collected', async () => {
      const { id: restaurantId } = await shop.restaurant('mama');
      await shop.db.update(branches).set({ pickup: true }).where(eq(branches.restaurantId, restaurantId));
      await shop.db.update(restaurants).set({ pickupMinutes: 20 }).where(eq(restaurants.id, restaurantId));
      const client = await kitchen();
      for (const fulfilment of ['delivery', 'pickup'] as const) {
        const customer = await shop.signIn();
        const { id } = await placeOrder(shop, customer, { fulfilment });
        const slot = new Date(Math.ceil(shop.clock.now().getTime() / 3_600_000 + 2) * 3_600_000);
        await shop.db
          .update(orders)
          .set({ scheduledFor: slot, promisedFrom: slot, promisedTo: new Date(slot.getTime() + 30 * MINUTE_MS) })
          .where(eq(orders.id, id));
        const order = await client.call('moveOrder', { body: { order_id: id, from: 'placed', to: 'accepted' } });
        expect(order.expected_at).toBe(slot.toISOString());
        await client.call('delayOrder', change(order, 30));
        expect((await readOrder(customer, id)).eta?.from).toBe(later(slot.toISOString(), 30));
      }
    });
  });
});
