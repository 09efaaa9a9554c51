import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  clearPendingPayment,
  leaveCheckout,
  redirectToPayment,
  $pendingPaymentOrderId,
  paymentHref,
} from './payment-methods.ts';

const payment = { status: 'pending' as const, redirect_url: '/bank/pay/1', reason: null };

afterEach(() => {
  vi.unstubAllGlobals();
  $pendingPaymentOrderId.set(null);
});

test('an order is stored while it is being paid, until its result is shown', () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  redirectToPayment(12, payment, 'en');
  expect(assign).toHaveBeenCalledWith('/bank/pay/1');
  expect($pendingPaymentOrderId.get()).toBe(12);
  clearPendingPayment(11);
  expect($pendingPaymentOrderId.get()).toBe(12);
  clearPendingPayment(12);
  expect($pendingPaymentOrderId.get()).toBeNull();
});

describe('the checkout of a placed order', () => {
  const browser = () => {
    const entries: string[] = ['/chisinau/casa-mare', '/checkout'];
    vi.stubGlobal('location', {
      assign: (to: string) => entries.push(to),
      replace: (to: string) => entries.splice(-1, 1, to),
    });
    vi.stubGlobal('history', {
      replaceState: (_state: unknown, _title: string, to: string) => entries.splice(-1, 1, to),
    });
    return entries;
  };

  test('is replaced by the payment before the bank’s page', () => {
    const entries = browser();
    leaveCheckout(12, payment, 'en');
    expect(entries).toEqual(['/chisinau/casa-mare', '/en/checkout/payment?order=12', '/bank/pay/1']);
    expect($pendingPaymentOrderId.get()).toBe(12);
  });

  test('is replaced by the result of an order that is paid to the courier', () => {
    const entries = browser();
    leaveCheckout(12, { status: 'none', redirect_url: null, reason: null }, 'en');
    expect(entries).toEqual(['/chisinau/casa-mare', '/en/checkout/success?order=12']);
  });
});

test('an order paid to the courier is not stored', () => {
  vi.stubGlobal('location', { assign: vi.fn() });
  redirectToPayment(12, { status: 'none', redirect_url: null, reason: null }, 'en');
  expect($pendingPaymentOrderId.get()).toBeNull();
});

test.each([
  [{ status: 'none' }, '/ro/checkout/success?order=12'],
  [{ status: 'paid' }, '/ro/checkout/success?order=12'],
  [{ status: 'pending' }, '/ro/checkout/payment?order=12'],
  [{ status: 'requires_action' }, '/ro/checkout/payment?order=12'],
  [{ status: 'failed' }, '/ro/checkout/fail?order=12'],
  [{ status: 'pending', redirect_url: 'https://bank.example/pay' }, 'https://bank.example/pay'],
] as const)('an order with payment %j leads to %s', (payment, address) => {
  expect(paymentHref(12, { redirect_url: null, reason: null, ...payment }, 'ro')).toBe(address);
});
