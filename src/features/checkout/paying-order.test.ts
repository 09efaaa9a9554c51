import { afterEach, expect, test, vi } from 'vitest';
import { $payingOrder, followPayment, forgetPaying } from './paying-order.store.ts';

const payment = { status: 'pending' as const, redirect_url: '/bank/pay/1', reason: null };

afterEach(() => {
  vi.unstubAllGlobals();
  $payingOrder.set(null);
});

test('a payment under way is remembered, until its order’s result is seen', () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  followPayment(12, payment, 'en');
  expect(assign).toHaveBeenCalledWith('/bank/pay/1');
  expect($payingOrder.get()).toBe(12);
  forgetPaying(11);
  expect($payingOrder.get()).toBe(12);
  forgetPaying(12);
  expect($payingOrder.get()).toBeNull();
});

test('an order that the courier is paid for has no payment to come back from', () => {
  vi.stubGlobal('location', { assign: vi.fn() });
  followPayment(12, { status: 'none', redirect_url: null, reason: null }, 'en');
  expect($payingOrder.get()).toBeNull();
});
