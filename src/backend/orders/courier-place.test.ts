import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { courierPlaces, orders } from '#backend/db/schema/index.ts';
import { signInAs } from '#backend/staff/testing/staff-accounts.ts';
import type { StaffClient } from '#backend/staff/testing/staff-client.ts';
import { eachDatabase, type Customer } from '#backend/testing.ts';
import { placeOrder } from '#backend/testing/ordering.ts';
import { deleteExpiredPlaces, roundPlace } from './courier-place.ts';

const CENTER = { lat: 47.02451, lng: 28.83234 };
const METERS_PER_DEGREE = 111_320;

test.each([CENTER, { lat: -33.86, lng: 151.2 }, { lat: 0, lng: 0 }])('%o is rounded to 50 m', (place) => {
  const { lat, lng } = roundPlace(place);
  expect(Math.abs(lat - place.lat) * METERS_PER_DEGREE).toBeLessThanOrEqual(26);
  expect(Math.abs(lng - place.lng) * METERS_PER_DEGREE * Math.cos((place.lat * Math.PI) / 180)).toBeLessThanOrEqual(26);
  // 5 m further is the same place.
  expect(roundPlace({ lat: lat + 0.00004, lng: lng + 0.00004 })).toEqual({ lat, lng });
});

eachDatabase((_name, open) => {
  const shop = open();
  const signIn = async () => signInAs(shop, 'courier', [(await shop.restaurant('mama')).id]);
  const share = (client: StaffClient, place: { lat: number; lng: number } | null = CENTER) =>
    client.call('setCourierPlace', { body: { place } });
  const placeFor = async ({ token }: Customer, order_id: number) =>
    (await shop.client.request('getCourier', { token, query: { order_id } })).place;
  const stored = (id: number) => shop.db.$count(courierPlaces, eq(courierPlaces.orderId, id));
  /** An order that the courier has taken. */
  const takenOrder = async (client: StaffClient, customer: Customer): Promise<number> => {
    const { id } = await placeOrder(shop, customer);
    await shop.db.update(orders).set({ status: 'ready' }).where(eq(orders.id, id));
    await client.call('takeOrder', { body: { order_id: id } });
    return id;
  };
  const pickUp = (client: StaffClient, order_id: number) =>
    client.call('moveDelivery', { body: { order_id, from: 'ready', to: 'on_the_way' } });
  const deliver = (client: StaffClient, order_id: number) =>
    client.call('moveDelivery', { body: { order_id, from: 'on_the_way', to: 'delivered' } });

  test('the place of a courier is shown only while the order is on the way', async () => {
    const { client } = await signIn();
    const customer = await shop.signIn();
    const id = await takenOrder(client, customer);
    expect(await share(client)).toEqual({ shared: false });
    expect(await stored(id)).toBe(0);
    await pickUp(client, id);
    expect(await placeFor(customer, id)).toBeNull();
    expect(await share(client)).toEqual({ shared: true });
    shop.clock.pass(40);
    expect(await placeFor(customer, id)).toEqual({ ...roundPlace(CENTER), age: 40, distance: null });
    await deliver(client, id);
    expect(await placeFor(customer, id)).toBeNull();
    expect(await stored(id)).toBe(0);
  });

  test('the distance is known where the place of the address is', async () => {
    const { client } = await signIn();
    const customer = await shop.signIn();
    const id = await takenOrder(client, customer);
    const place = JSON.stringify({ lat: CENTER.lat + 0.01, lng: CENTER.lng });
    await shop.db
      .update(orders)
      .set({ address: sql`${orders.address} || ${place}::jsonb` })
      .where(eq(orders.id, id));
    await pickUp(client, id);
    await share(client);
    const distance = (await placeFor(customer, id))?.distance ?? 0;
    expect(Math.abs(distance - 1113)).toBeLessThanOrEqual(36);
  });

  test('a newer place overwrites the older one, for every order on the way of the courier', async () => {
    const { client } = await signIn();
    const customer = await shop.signIn();
    const [first, second] = [await takenOrder(client, customer), await takenOrder(client, customer)];
    for (const id of [first, second]) await pickUp(client, id);
    await share(client);
    await share(client, { lat: 47.05, lng: 28.9 });
    expect([await stored(first), await stored(second)]).toEqual([1, 1]);
    await deliver(client, first);
    expect([await stored(first), await stored(second)]).toEqual([0, 1]);
    expect((await placeFor(customer, second))?.lat).toBeCloseTo(47.05, 3);
  });

  test('no place stays when an order is delivered while the courier sends one', { timeout: 120_000 }, async () => {
    const { client } = await signIn();
    const customer = await shop.signIn();
    for (let race = 0; race < 5; race += 1) {
      const id = await takenOrder(client, customer);
      await pickUp(client, id);
      await Promise.all([deliver(client, id), client.send('setCourierPlace', { body: { place: CENTER } })]);
      expect(await stored(id)).toBe(0);
    }
  });

  test('the place is gone when the courier no longer shares it, and ten minutes after the last one', async () => {
    const { client } = await signIn();
    const customer = await shop.signIn();
    const id = await takenOrder(client, customer);
    await pickUp(client, id);
    await share(client);
    expect(await share(client, null)).toEqual({ shared: false });
    expect(await stored(id)).toBe(0);
    await share(client);
    shop.clock.pass(9 * 60);
    await deleteExpiredPlaces(shop.db, shop.clock.now());
    expect((await placeFor(customer, id))?.age).toBe(540);
    shop.clock.pass(60);
    expect(await placeFor(customer, id)).toBeNull();
    await deleteExpiredPlaces(shop.db, shop.clock.now());
    expect(await stored(id)).toBe(0);
  });

  test('another customer gets 404, and the place is gone when the board names another courier', async () => {
    const { client } = await signIn();
    const other = await signIn();
    const kitchen = await signInAs(shop, 'kitchen', [(await shop.restaurant('mama')).id]);
    const customer = await shop.signIn();
    const id = await takenOrder(client, customer);
    await pickUp(client, id);
    await share(client);
    const { token } = await shop.signIn();
    expect((await shop.client.requestError('getCourier', { token, query: { order_id: id } })).status).toBe(404);
    const [order] = await shop.db.select({ from: orders.courierId }).from(orders).where(eq(orders.id, id));
    const body = { order_id: id, from: order?.from ?? null, staff_id: other.id };
    await kitchen.client.call('assignCourier', { body });
    expect(await placeFor(customer, id)).toBeNull();
    expect(await share(client)).toEqual({ shared: false });
    expect(await stored(id)).toBe(0);
  });

  test('a place outside the earth is refused', async () => {
    const { client } = await signIn();
    const refused = await client.fail('setCourierPlace', { body: { place: { lat: 91, lng: 0 } } });
    expect(refused.status).toBe(422);
  });
});
