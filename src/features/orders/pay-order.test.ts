import { describe, expect, test } from 'vitest';
import { fakeHttp } from '#features/checkout/http.fake.ts';
import { HttpError } from '#lib/errors.ts';
import { payAgain } from './pay-order.ts';

const pending = { status: 'pending' as const, redirect_url: '/bank/pay/1', reason: null };
const cash = { method: 'cash' } as const;

/** Keys in their order: k1, k2, … */
function keys() {
  let last = 0;
  return () => `k${(last += 1)}`;
}

describe('paying an order again', () => {
  test('is a new attempt on the same order each time [C7]', async () => {
    const { http, calls } = fakeHttp({ payOrder: () => pending });
    const newKey = keys();
    expect(await payAgain(http, 12, { method: 'card_online', cardId: 7 }, newKey)).toEqual(pending);
    await payAgain(http, 12, { method: 'card_online', cardId: null }, newKey);
    expect(calls.map(({ body, key }) => [body, key])).toEqual([
      [{ order_id: 12, method: 'card_online', card_id: 7 }, 'k1'],
      [{ order_id: 12, method: 'card_online' }, 'k2'],
    ]);
  });

  test('is the same attempt while no answer came', async () => {
    const replies = [new HttpError('payOrder', 0), pending, pending];
    const { http, calls } = fakeHttp({ payOrder: () => replies.shift() });
    const newKey = keys();
    await expect(payAgain(http, 12, cash, newKey)).rejects.toThrow(HttpError);
    await payAgain(http, 12, cash, newKey);
    await payAgain(http, 12, cash, newKey);
    expect(calls.map(({ key }) => key)).toEqual(['k1', 'k1', 'k2']);
  });

  test('is another attempt when it is another way, or was refused', async () => {
    const replies = [new HttpError('payOrder', 0), new HttpError('payOrder', 422), pending];
    const { http, calls } = fakeHttp({ payOrder: () => replies.shift() });
    const newKey = keys();
    await expect(payAgain(http, 12, cash, newKey)).rejects.toThrow();
    await expect(payAgain(http, 12, { method: 'card_courier' }, newKey)).rejects.toThrow();
    await payAgain(http, 12, { method: 'card_courier' }, newKey);
    expect(calls.map(({ key }) => key)).toEqual(['k1', 'k2', 'k3']);
  });
});
