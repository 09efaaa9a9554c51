import { encodeCart } from '#features/cart/cart-cookie.ts';
import { cartTotal, setLineCount, type Line } from '#features/cart/cart-lines.ts';
import { milliseconds, percentile, times, type Bench } from './row.ts';

const option = (id: number) => ({ id, count: 1 + (id % 3), price: 950 });
const lines: readonly Line[] = Array.from({ length: 100 }, (_, index) => ({
  id: 1000 + index,
  count: 2,
  price: 8950,
  additives: [option(index), option(index + 200)],
  modifiers: [option(index + 400), option(index + 600)],
}));

const EDIT = 'edit of a 100-line cart (rule, total, cookie), median';
const sleep = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** An edit of a cart of 100 lines with four options each: rule, total and cookie. */
export const cart: Bench = {
  name: 'cart',
  fault: { what: 'a rule that sleeps for 2 ms', rows: [EDIT] },
  async run({ isFaulty }) {
    let run = 0;
    const durations = await times(isFaulty ? 200 : 2000, () => {
      if (isFaulty) sleep(2);
      const edited = setLineCount(lines, lines[(run += 1) % 100]!, 3 + (run % 2));
      return cartTotal(edited.lines) + (encodeCart({ lines: edited.lines, editedAt: run })?.length ?? 0);
    });
    const median = percentile(durations, 0.5);
    return [
      {
        what: EDIT,
        goal: '< 1 ms',
        figure: `${milliseconds(median)} (p99 ${milliseconds(percentile(durations, 0.99))})`,
        meets: median < 1,
      },
    ];
  },
};
