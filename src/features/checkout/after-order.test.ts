import { expect, test } from 'vitest';
import { afterOrder } from './after-order.ts';

test.each([
  [{ status: 'none' }, '/ro/checkout/success?order=12'],
  [{ status: 'paid' }, '/ro/checkout/success?order=12'],
  [{ status: 'pending' }, '/ro/checkout/payment?order=12'],
  [{ status: 'requires_action' }, '/ro/checkout/payment?order=12'],
  [{ status: 'failed' }, '/ro/checkout/fail?order=12'],
  [{ status: 'pending', redirect_url: 'https://bank.example/pay' }, 'https://bank.example/pay'],
] as const)('an order with payment %j leads to %s', (payment, address) => {
  expect(afterOrder(12, { redirect_url: null, reason: null, ...payment }, 'ro')).toBe(address);
});
