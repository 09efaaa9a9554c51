import { beforeEach, describe, expect, test } from 'vitest';
import { fakeApiClient } from '#features/shared/api-client.fake.ts';
import { order } from '#features/checkout/orders.fixture.ts';
import { HttpError } from '#lib/errors.ts';
import {
  $order,
  cancelOrder,
  isCurrentOrderFinal,
  setRating,
  loadOrder,
  setOrder,
  currentOrder,
  applyEvent,
} from './order.store.ts';

const at = '2026-11-20T12:30:00.000Z';
const failing = (status: number) => fakeApiClient({ getOrder: () => new HttpError('getOrder', status) });

beforeEach(() => $order.set({ state: 'loading' }));

describe('the shown order', () => {
  test('is read by its id [R3.13]', async () => {
    const api = fakeApiClient({ getOrder: () => order() });
    await loadOrder(api, 12);
    expect(api.calls[0]?.query).toEqual({ order_id: 12 });
    expect(currentOrder()?.number).toBe('7-12');
  });

  test('is missing if there is no such order', async () => {
    await loadOrder(failing(404), 12);
    expect($order.get().state).toBe('missing');
  });

  test('has failed if it was never read', async () => {
    await loadOrder(failing(0), 12);
    expect($order.get().state).toBe('failed');
  });

  test('stays, marked as stale, when a later reading fails', async () => {
    setOrder(order());
    await loadOrder(failing(0), 12);
    expect($order.get()).toMatchObject({ state: 'ready', stale: true });
  });

  test('is not replaced by an outdated response', async () => {
    setOrder(order({ status: 'ready' }));
    await loadOrder(fakeApiClient({ getOrder: () => order({ status: 'preparing' }) }), 12);
    expect(currentOrder()?.status).toBe('ready');
  });
});

describe('an event', () => {
  test('is applied at once, then the order is read again', async () => {
    setOrder(order());
    const api = fakeApiClient({
      getOrder: () => {
        expect(currentOrder()).toMatchObject({ status: 'accepted', can_cancel: true });
        return order({ status: 'accepted', can_cancel: false });
      },
    });
    await applyEvent(api, { id: 2, status: 'accepted', at, courier: null });
    expect(currentOrder()).toMatchObject({ status: 'accepted', can_cancel: false });
  });

  test('that is outdated makes no request', async () => {
    setOrder(order({ status: 'ready' }));
    const api = fakeApiClient({ getOrder: () => order() });
    await applyEvent(api, { id: 1, status: 'placed', at, courier: null });
    expect(api.calls).toEqual([]);
  });

  test('with a final status is the last one', () => {
    setOrder(order({ status: 'on_the_way' }));
    expect(isCurrentOrderFinal()).toBe(false);
    setOrder(order({ status: 'delivered' }));
    expect(isCurrentOrderFinal()).toBe(true);
  });
});

describe('cancelling', () => {
  test('sends the reason and shows the cancelled order', async () => {
    setOrder(order());
    const api = fakeApiClient({
      cancelOrder: () => order({ status: 'cancelled', closed: { by: 'customer', reason: 'late' } }),
    });
    await cancelOrder(api, 12, ' late ');
    expect(api.calls[0]?.body).toEqual({ order_id: 12, reason: 'late' });
    expect(currentOrder()?.status).toBe('cancelled');
  });

  test('works without a reason', async () => {
    const api = fakeApiClient({ cancelOrder: () => order({ status: 'cancelled' }) });
    await cancelOrder(api, 12, '  ');
    expect(api.calls[0]?.body).toEqual({ order_id: 12, reason: null });
  });
});

test('a rating is added to the order and cannot be repeated', () => {
  setOrder(order({ status: 'delivered', can_rate: true }));
  setRating(12, { food: 5, delivery: null, service: 5, comment: '' });
  expect(currentOrder()).toMatchObject({ can_rate: false, rating: { food: 5 } });
});
