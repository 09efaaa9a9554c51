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
} from './order.store.ts';

const failing = (status: number) => fakeApiClient({ getOrder: () => new HttpError('getOrder', status) });

beforeEach(() => $order.set({ state: 'loading' }));

describe('the shown order', () => {
  test('is read by its id', async () => {
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

test('an order with a final status changes no more', () => {
  setOrder(order({ status: 'on_the_way' }));
  expect(isCurrentOrderFinal()).toBe(false);
  setOrder(order({ status: 'delivered' }));
  expect(isCurrentOrderFinal()).toBe(true);
});

describe('loads of one order', () => {
  /** Responds when `respond` is called with the order. */
  function pendingApi() {
    const responses: PromiseWithResolvers<ReturnType<typeof order>>[] = [];
    const api = fakeApiClient({
      getOrder: () => {
        const response = Promise.withResolvers<ReturnType<typeof order>>();
        responses.push(response);
        return response.promise;
      },
    });
    return { api, responses };
  }
  const late = { from: '2026-11-20T14:00:00.000Z', to: '2026-11-20T14:15:00.000Z' };

  test('are made one at a time, so that an older response never replaces a newer one', async () => {
    setOrder(order());
    const { api, responses } = pendingApi();
    const loads = [loadOrder(api, 12), loadOrder(api, 12), loadOrder(api, 12)];
    expect(responses).toHaveLength(1);
    responses[0]?.resolve(order());
    await expect.poll(() => responses.length).toBe(2);
    responses[1]?.resolve(order({ eta: late }));
    await Promise.all(loads);
    expect([api.calls.length, currentOrder()?.eta]).toEqual([2, late]);
  });

  test('that began before the customer rated the order are repeated', async () => {
    const delivered = order({ status: 'delivered', can_rate: true });
    setOrder(delivered);
    const { api, responses } = pendingApi();
    const load = loadOrder(api, 12);
    const rating = { food: 5, delivery: null, service: 5, comment: '' };
    setRating(12, rating);
    responses[0]?.resolve(delivered);
    await expect.poll(() => responses.length).toBe(2);
    expect(currentOrder()?.can_rate).toBe(false);
    responses[1]?.resolve({ ...delivered, can_rate: false, rating });
    await load;
    expect(currentOrder()).toMatchObject({ can_rate: false, rating: { food: 5 } });
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
