import { encodeCart } from '#features/cart/cart-cookie.ts';
import { cartTotal, type Line, setCount } from '#features/cart/cart-lines.ts';
import { milliseconds, part, times, type Bench } from './row.ts';

const option = (id: number) => ({ id, count: 1 + (id % 3), price: 950 });
const lines: readonly Line[] = Array.from({ length: 100 }, (_, index) => ({
  id: 1000 + index,
  count: 2,
  price: 8950,
  additives: [option(index), option(index + 200)],
  modifiers: [option(index + 400), option(index + 600)],
}));

const WHAT = 'edit of a 100-line cart (rule, total, cookie), median';
const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);

/** An edit of a cart of a hundred lines with four options each: the rule, the total and the cookie. */
export const cart: Bench = {
  name: 'cart',
  fault: { what: 'a rule that sleeps for 2 ms', rows: [WHAT] },
  async run({ planted }) {
    let run = 0;
    const measured = await times(planted ? 200 : 2000, () => {
      if (planted) pause();
      const edited = setCount(lines, lines[(run += 1) % 100]!, 3 + (run % 2));
      return cartTotal(edited.lines) + (encodeCart({ lines: edited.lines, edited: run })?.length ?? 0);
    });
    const median = part(measured, 0.5);
    return [
      {
        what: WHAT,
        goal: '< 1 ms',
        figure: `${milliseconds(median)} (p99 ${milliseconds(part(measured, 0.99))})`,
        meets: median < 1,
      },
    ];
  },
};
