import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { order } from '#features/checkout/orders.fixture.ts';
import { type FakeResponse, fakeApiClient } from '#features/shared/api-client.fake.ts';
import { HttpError } from '#lib/errors.ts';
import { $courier, $courierPlace, subscribeToCourier } from './courier.store.ts';
import { $order, setOrder } from './order.store.ts';

const ion = { name: 'Ion', phone: '+37368000111' };
const ana = { name: 'Ana', phone: '+37368000222' };
let id = 100;
let stop = (): void => {};

function follow(getCourier: () => FakeResponse<'getCourier'>) {
  const api = fakeApiClient({ getCourier });
  stop = subscribeToCourier(api);
  return api;
}

beforeEach(() => {
  id += 1;
  $order.set({ state: 'loading' });
});
afterEach(() => stop());

describe('the courier of an order', () => {
  test('is fetched when the order is on the way, though the order carries none', async () => {
    const { calls } = follow(() => ion);
    setOrder(order({ id, status: 'ready' }));
    expect([calls, $courier.get()]).toEqual([[], null]);
    setOrder(order({ id, status: 'on_the_way' }));
    await vi.waitFor(() => expect($courier.get()).toEqual(ion));
    expect(calls.map(({ name, query }) => [name, query])).toEqual([['getCourier', { order_id: id }]]);
  });

  test('is fetched though the order carries one, and once for each that it carries', async () => {
    let current = ion;
    const { calls } = follow(() => current);
    setOrder(order({ id, status: 'on_the_way', courier: { ...ion, name: '' } }));
    await vi.waitFor(() => expect($courier.get()).toEqual(ion));
    setOrder(order({ id, status: 'on_the_way', courier: { ...ion, name: '' }, comment: 'read again' }));
    expect(calls).toHaveLength(1);
    current = ana;
    setOrder(order({ id, status: 'on_the_way', courier: ana }));
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    await vi.waitFor(() => expect($courier.get()).toEqual(ana));
  });

  test('is the latest one, though the response for an earlier one arrives later', async () => {
    const responses: ((courier: object) => void)[] = [];
    const api = fakeApiClient({ getCourier: () => new Promise((resolve) => responses.push(resolve)) });
    stop = subscribeToCourier(api);
    setOrder(order({ id, status: 'on_the_way', courier: ion }));
    setOrder(order({ id, status: 'on_the_way', courier: ana }));
    const place = { lat: 47, lng: 28.8, age: 3, distance: 1200 };
    const [respondIon, respondAna] = responses;
    respondAna?.({ ...ana, place });
    await vi.waitFor(() => expect($courierPlace.get()).toEqual(place));
    respondIon?.(ion);
    await new Promise((resolve) => setTimeout(resolve));
    expect($courierPlace.get()).toEqual(place);
  });

  test.each([
    ['carries one', ion],
    ['carries none', null],
  ])('is what the order has when the call fails: it %s', async (_, courier) => {
    const { calls } = follow(() => new HttpError('getCourier', 404));
    setOrder(order({ id, status: 'on_the_way', courier }));
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    setOrder(order({ id, status: 'on_the_way', courier, comment: 'read again' }));
    expect([$courier.get(), calls.length]).toEqual([courier, 1]);
  });

  test.each([
    ['a name only', { name: 'Ion' }, { name: 'Ion', phone: ana.phone }],
    ['a phone only', { phone: ion.phone }, { name: ana.name, phone: ion.phone }],
    ['nothing', {}, ana],
  ])('has what the order carries where the response has %s', async (_, response, expected) => {
    const { calls } = follow(() => response);
    setOrder(order({ id, status: 'on_the_way', courier: ana }));
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    await vi.waitFor(() => expect($courier.get()).toEqual(expected));
  });

  test('is none where neither the response nor the order names one', async () => {
    const { calls } = follow(() => ({}));
    setOrder(order({ id, status: 'on_the_way' }));
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    expect($courier.get()).toBeNull();
  });

  test.each([
    ['shares where they are', { lat: 47, lng: 28.8, age: 3, distance: 1200 }],
    ['does not share it', null],
    ['cannot share it', undefined],
  ])('comes with the place while the order is on the way: the courier %s', async (_, place) => {
    const { calls } = follow(() => ({ ...ion, place }));
    setOrder(order({ id, status: 'on_the_way' }));
    await vi.waitFor(() => expect($courier.get()).toEqual(ion));
    expect([$courierPlace.get(), calls.length]).toEqual([place, 1]);
    setOrder(order({ id, status: 'delivered', courier: ion }));
    expect($courierPlace.get()).toBeUndefined();
  });

  test('is not that of another order', async () => {
    follow(() => ion);
    setOrder(order({ id, status: 'on_the_way' }));
    await vi.waitFor(() => expect($courier.get()).toEqual(ion));
    setOrder(order({ id: id + 1000, status: 'preparing' }));
    expect($courier.get()).toBeNull();
  });

  test('is not fetched before or after the way, when the order carries one', () => {
    const { calls } = follow(() => ana);
    setOrder(order({ id, status: 'ready', courier: ion }));
    expect($courier.get()).toEqual(ion);
    setOrder(order({ id, status: 'delivered', courier: ion }));
    expect([$courier.get(), calls]).toEqual([ion, []]);
  });
});
