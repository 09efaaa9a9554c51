import { cartOfLines, splitTokenCookies } from '#tests/fixtures/large-cookies.ts';
import { ALL_SETUPS, outcome, processorTime, round, type Attack } from './attack.ts';

const MAX_EXTRA_MS = 25;

export const cookies: Attack = {
  finding: 'One cookie stops the shop',
  tried: 'Cookie headers of 30 kB on personal pages: parts of a token, a cart of many options',
  applies: ALL_SETUPS,
  async run({ shops: [shop] }) {
    const measure = (path: string, cookie: string) => processorTime(shop, () => path, { headers: { cookie } });
    const plain = await measure('/account', 'token=abc');
    const split = await measure('/account', splitTokenCookies(31_000));
    const checkout = await measure('/checkout', `token=abc; cart=${cartOfLines(1, 1)}`);
    const cart = await measure('/checkout', `token=abc; cart=${cartOfLines(98, 100)}`);
    const extra = Math.max(split - plain, cart - checkout);
    const figures = [plain, split, checkout, cart].map(round);
    return outcome(
      extra < MAX_EXTRA_MS,
      `account ${figures[0]}, with parts ${figures[1]} ms; checkout ${figures[2]}, with the cart ${figures[3]} ms`,
    );
  },
};
