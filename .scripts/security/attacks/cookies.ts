import { encodeCart } from '#features/cart/cart-cookie.ts';
import { ALL_SETUPS, outcome, processorTime, round, type Attack } from './attack.ts';

const MAX_EXTRA_MS = 25;

/** Parts of one value, as many as a header can carry. */
const parts = ['token=:2136:a:x', ...Array.from({ length: 2135 }, (_, index) => `token.${index + 1}=a:`)].join('; ');

/** Lines of one product that differ in one of their hundred options. */
function cartOfOptions(): string {
  const options = (line: number) =>
    Array.from({ length: 100 }, (_, at) => ({ id: at === 0 ? line + 40 : (at % 31) + 1, count: 1, price: 1 }));
  const lines = Array.from({ length: 98 }, (_, line) => ({
    id: 1,
    count: 1,
    price: 1,
    modifiers: [],
    additives: options(line),
  }));
  return `token=abc; cart=${encodeCart({ lines, edited: 1 }) ?? ''}`;
}

export const cookies: Attack = {
  finding: 'One cookie stops the shop',
  tried: 'Cookie headers of 30 kB on personal pages: parts of a token, a cart of many options',
  setups: ALL_SETUPS,
  async run({ shops: [shop] }) {
    const measure = (path: string, cookie: string) => processorTime(shop, () => path, { headers: { cookie } });
    const plain = await measure('/account', 'token=abc');
    const split = await measure('/account', parts.slice(0, 31_000));
    const cart = await measure('/checkout', cartOfOptions());
    const extra = Math.max(split - plain, cart);
    return outcome(extra < MAX_EXTRA_MS, `${round(plain)} ms; parts ${round(split)} ms, cart ${round(cart)} ms`);
  },
};
