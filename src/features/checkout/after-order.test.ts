import { expect, test } from 'vitest';
import { afterOrder } from './after-order.ts';
import { created } from './orders.fake.ts';

const withPayment = (payment: object) => ({ ...created(), payment: { ...created().payment, ...payment } });

test.each([
  [{}, '/ro/checkout/success?order=12'],
  [{ status: 'paid' }, '/ro/checkout/success?order=12'],
  [{ status: 'pending' }, '/ro/checkout/payment?order=12'],
  [{ status: 'pending', redirect_url: 'https://bank.example/pay' }, 'https://bank.example/pay'],
])('an order with payment %j leads to %s', (payment, address) => {
  expect(afterOrder(withPayment(payment), 'ro')).toBe(address);
});
