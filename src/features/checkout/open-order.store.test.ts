import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakePage } from '#features/account/page.fake.ts';
import { fakeApiClient } from '#features/shared/api-client.fake.ts';
import { $token } from '#features/shared/token.store.ts';
import { $openOrder, paymentDeadline, refreshOpenOrder, setOpenOrder, updateOpenOrder } from './open-order.store.ts';
import { order } from './orders.fake.ts';

const MINUTE = 60_000;
const unpaid = order({ id: 13, number: '7-13', status: 'awaiting_payment', steps: [] });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:01:00Z') });
  fakePage();
  $token.set('token-of-ana');
  setOpenOrder([]);
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

describe('the open order', () => {
  test('is known as soon as the order is placed, with the end of its payment window', () => {
    updateOpenOrder(unpaid);
    expect($openOrder.get()).toEqual({
      id: 13,
      number: '7-13',
      state: 'unpaid',
      payUntil: '2026-11-20T12:15:00.000Z',
      eta: null,
    });
  });

  test('is unpaid rather than running, and of two such orders the newer', () => {
    updateOpenOrder(order({ id: 14 }));
    updateOpenOrder(unpaid);
    updateOpenOrder(order({ id: 15 }));
    expect($openOrder.get()?.id).toBe(13);
    setOpenOrder([order({ id: 15 }), order({ id: 14 })]);
    expect($openOrder.get()).toMatchObject({ id: 15, state: 'running' });
  });

  test('follows its status and ends with it', () => {
    updateOpenOrder(unpaid);
    updateOpenOrder(order({ id: 13, status: 'preparing' }));
    expect($openOrder.get()).toMatchObject({ id: 13, state: 'running', payUntil: null });
    updateOpenOrder(order({ id: 13, status: 'delivered' }));
    expect($openOrder.get()).toBeNull();
  });

  test('is not one that a provider left without a final status yesterday', () => {
    updateOpenOrder(order({ created_at: '2026-11-19T12:00:00.000Z' }));
    expect($openOrder.get()).toBeNull();
  });

  test('belongs to its session', () => {
    updateOpenOrder(unpaid);
    $token.set('token-of-ion');
    expect($openOrder.get()).toBeNull();
  });
});

test('the open order of another device is read once in five minutes, a known one twice a minute', async () => {
  const page = { data: [unpaid], meta: { current_page: 1, last_page: 1, per_page: 10, total: 1 } };
  const api = fakeApiClient({ getOrders: () => page });
  vi.advanceTimersByTime(5 * MINUTE);
  await refreshOpenOrder(api);
  expect($openOrder.get()?.id).toBe(13);
  await refreshOpenOrder(api);
  expect(api.calls).toHaveLength(1);
  vi.advanceTimersByTime(MINUTE / 2);
  await refreshOpenOrder(api);
  expect(api.calls).toHaveLength(2);
  $token.set('');
  vi.advanceTimersByTime(5 * MINUTE);
  await refreshOpenOrder(api);
  expect(api.calls).toHaveLength(2);
});
