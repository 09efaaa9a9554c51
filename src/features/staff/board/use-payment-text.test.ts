import { expect, test } from 'vitest';
import { parse } from 'valibot';
import { BoardOrder } from '#contract/staff/board.ts';
import { amountsOf } from './use-payment-text.ts';

const { total, total_minor, payment } = BoardOrder.entries;
const method = { method: 'cash', status: 'none' };
const read = (order: { total: number; total_minor?: number; payment: object }) => ({
  total: parse(total, order.total),
  total_minor: parse(total_minor, order.total_minor),
  payment: parse(payment, order.payment),
});

test.each([
  [
    'in minor units',
    { total: 244.3, total_minor: 24_430, payment: { ...method, change_from: 500, change_from_minor: 50_000 } },
    { total: 24_430, changeFrom: 50_000 },
  ],
  [
    'by a server of the previous release, in major units only',
    { total: 244.3, payment: { ...method, change_from: 500 } },
    { total: 24_430, changeFrom: 50_000 },
  ],
  [
    'by a server of the previous release, without change',
    { total: 19.99, payment: { ...method, change_from: null } },
    { total: 1999, changeFrom: null },
  ],
])('the amounts of an order that is sent %s', (_how, order, amounts) => {
  expect(amountsOf(read(order))).toEqual(amounts);
});
