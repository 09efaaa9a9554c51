import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PaymentState } from '#contract/orders.ts';
import { fakeHttp } from '#features/checkout/http.fake.ts';
import { order } from '#features/checkout/orders.fake.ts';
import { HttpError } from '#lib/errors.ts';
import { type Watched, watchPayment } from './pay-order.ts';

const waiting = order({ status: 'awaiting_payment' });
const payment = (status: PaymentState['status']): PaymentState => ({ status, redirect_url: null, reason: null });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Watches with these answers, one by one; the last of them stays. */
function watch(replies: (PaymentState | HttpError)[], seen = waiting) {
  const told: Watched[] = [];
  const leaving = new AbortController();
  const { http, calls } = fakeHttp({
    getOrderPayment: () => (replies.length > 1 ? replies.shift() : replies[0]),
    getOrder: () => seen,
  });
  const asked = () => calls.filter(({ name }) => name === 'getOrderPayment').length;
  return { told, leaving, asked, result: watchPayment(http, 12, leaving.signal, (watched) => told.push(watched)) };
}

describe('watching a payment', () => {
  test('asks until it is decided and answers where to go on', async () => {
    const { told, asked, result } = watch([payment('pending'), payment('requires_action'), payment('paid')]);
    await vi.runAllTimersAsync();
    expect(await result).toBe('/checkout/success?order=12');
    expect(told.map(({ found }) => found?.payment.status)).toEqual(['pending', 'requires_action']);
    expect(asked()).toBe(3);
  });

  test('waits longer after each question', async () => {
    const { leaving, asked, result } = watch([payment('pending')]);
    const after = [];
    for (const milliseconds of [0, 3000, 3000, 1000]) {
      await vi.advanceTimersByTimeAsync(milliseconds);
      after.push(asked());
    }
    expect(after).toEqual([1, 2, 2, 3]);
    leaving.abort();
    await result;
  });

  test('tells a failed question and asks again', async () => {
    const offline = new HttpError('getOrderPayment', 0);
    const { told, result } = watch([offline, payment('failed')]);
    await vi.runAllTimersAsync();
    expect(told).toEqual([{ questions: 1, found: null, error: offline }]);
    expect(await result).toBe('/checkout/fail?order=12');
  });

  test('ends with an order that was closed meanwhile', async () => {
    expect(await watch([payment('pending')], order({ status: 'expired' })).result).toBe('/checkout/fail?order=12');
  });

  test('does not ask twice about an order that does not exist', async () => {
    const { asked, result } = watch([new HttpError('getOrderPayment', 404)]);
    expect(await result).toBeNull();
    expect(asked()).toBe(1);
  });

  test('ends when the page is left', async () => {
    const { leaving, result } = watch([payment('pending')]);
    await vi.advanceTimersByTimeAsync(0);
    leaving.abort();
    expect(await result).toBeNull();
  });
});
