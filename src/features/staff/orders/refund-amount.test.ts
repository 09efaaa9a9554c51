import { expect, test } from 'vitest';
import { amountOfLines } from './OrderRefunds.tsx';
import { asMinor, ZERO } from '#contract/money.ts';

const line = (id: number, total: number) => ({
  id,
  total: asMinor(total),
  name: '',
  count: 1,
  options: [],
  note: '',
  refunded: false,
});
const order = {
  lines: [line(1, 10_000), line(2, 5000), line(3, 333)],
  totals: { items: asMinor(15_333), discount: ZERO, delivery: asMinor(3500), total: asMinor(18_833) },
  refundable: asMinor(18_833),
};

test.each([
  ['no line', order, [], 0],
  ['two lines', order, [1, 3], 10_333],
  ['a line of an order with a discount', { ...order, totals: { ...order.totals, discount: asMinor(1533) } }, [1], 9001],
  ['all lines of such an order', { ...order, totals: { ...order.totals, discount: asMinor(1533) } }, [1, 2, 3], 13_800],
  ['more than is left', { ...order, refundable: asMinor(4000) }, [2], 4000],
])('the amount of %s', (_what, of, ids, amount) => {
  expect(amountOfLines(of, ids)).toBe(amount);
});
