import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakePage } from '#features/account/page.fake.ts';
import { fakeApiClient } from '#features/shared/api-client.fake.ts';
import { $token } from '#features/shared/token.store.ts';
import {
  $openOrders,
  paymentDeadline,
  refreshOpenOrders,
  setOpenOrders,
  updateOpenOrder,
} from './open-orders.store.ts';
import { order } from './orders.fixture.ts';

const MINUTE = 60_000;
const unpaid = order({ id: 13, number: '7-13', status: 'awaiting_payment', steps: [] });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:01:00Z') });
  fakePage();
  $token.set('token-of-ana');
  setOpenOrders([]);
});

afterEach(() => {
  $token.set('');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an order awaits payment for 15 minutes, from the step that began it', () => {
  const unpaid = order({
    status: 'awaiting_payment',
    created_at: '2026-11-20T12:00:00.000Z',
    steps: [{ status: 'awaiting_payment', at: '2026-11-20T12:00:01.000Z' }],
  });
  expect(paymentDeadline(unpaid)).toBe('2026-11-20T12:15:01.000Z');
  expect(paymentDeadline({ ...unpaid, steps: [] })).toBe('2026-11-20T12:15:00.000Z');
  expect(paymentDeadline(order())).toBeNull();
});

const openIds = () => $openOrders.get().map(({ id }) => id);

describe('the open orders', () => {
  test('are known as soon as they are placed, with the end of the payment window', () => {
    updateOpenOrder(unpaid);
    expect($openOrders.get()).toEqual([
      {
        id: 13,
        number: '7-13',
        status: 'awaiting_payment',
        fulfilment: 'delivery',
        paymentState: 'pending',
        payUntil: '2026-11-20T12:15:00.000Z',
        eta: null,
        seenAt: Date.now(),
      },
    ]);
  });

  test('are all known: the unpaid one first, then the one that is expected first', () => {
    const eta = { from: '2026-11-20T13:00:00.000Z', to: '2026-11-20T13:20:00.000Z' };
    const tomorrow = { from: '2026-11-21T13:00:00.000Z', to: '2026-11-21T13:20:00.000Z' };
    updateOpenOrder(order({ id: 14, eta }));
    updateOpenOrder(unpaid);
    updateOpenOrder(order({ id: 15, eta: tomorrow }));
    updateOpenOrder(order({ id: 16 }));
    expect(openIds()).toEqual([13, 14, 15, 16]);
    setOpenOrders([order({ id: 15 }), order({ id: 14 })]);
    expect(openIds()).toEqual([15, 14]);
  });

  test('follow their statuses and end with them', () => {
    updateOpenOrder(unpaid);
    updateOpenOrder(order({ id: 13, status: 'preparing' }));
    expect($openOrders.get()).toMatchObject([{ id: 13, status: 'preparing', paymentState: null, payUntil: null }]);
    updateOpenOrder(order({ id: 13, status: 'delivered' }));
    expect(openIds()).toEqual([]);
  });

  test('have none that a provider left without a final status yesterday, but those of the days to come', () => {
    updateOpenOrder(order({ id: 17, created_at: '2026-11-19T12:00:00.000Z' }));
    updateOpenOrder(
      order({
        id: 18,
        created_at: '2026-11-18T12:00:00.000Z',
        eta: { from: '2026-11-21T13:00:00.000Z', to: '2026-11-21T13:20:00.000Z' },
      }),
    );
    expect(openIds()).toEqual([18]);
  });

  test('belong to their session', () => {
    updateOpenOrder(unpaid);
    $token.set('token-of-ion');
    expect(openIds()).toEqual([]);
  });
});

test('an order that is placed while the open orders are read stays', async () => {
  const api = fakeApiClient({
    getOrders: () => {
      updateOpenOrder(unpaid);
      return { data: [], meta: { current_page: 1, last_page: 1, per_page: 10, total: 0 } };
    },
  });
  vi.advanceTimersByTime(5 * MINUTE);
  await refreshOpenOrders(api);
  expect($openOrders.get().map(({ id }) => id)).toEqual([unpaid.id]);
});

test('the open orders of another device are read once in five minutes, a known one twice a minute', async () => {
  const page = { data: [unpaid], meta: { current_page: 1, last_page: 1, per_page: 10, total: 1 } };
  const api = fakeApiClient({ getOrders: () => page });
  vi.advanceTimersByTime(5 * MINUTE);
  await refreshOpenOrders(api);
  expect($openOrders.get()[0]?.id).toBe(13);
  await refreshOpenOrders(api);
  expect(api.calls).toHaveLength(1);
  vi.advanceTimersByTime(MINUTE / 2);
  await refreshOpenOrders(api);
  expect(api.calls).toHaveLength(2);
  $token.set('');
  vi.advanceTimersByTime(5 * MINUTE);
  await refreshOpenOrders(api);
  expect(api.calls).toHaveLength(2);
});
