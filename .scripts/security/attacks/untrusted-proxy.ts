import { setImmediate as nextTurn } from 'node:timers/promises';
import { addressOf, ALL_SETUPS, DEFAULT_LIMITS, outcome, post, type Attack } from './attack.ts';

const GUESSES = Number(DEFAULT_LIMITS['LIMIT_PROMO_PER_ADDRESS']) + 20;
const WARNING = 'set TRUSTED_PROXIES';

export const untrustedProxy: Attack = {
  finding: 'Whoever names another client address is another client',
  tried: `${GUESSES} guesses of promo codes, each with another X-Forwarded-For, without TRUSTED_PROXIES; the log`,
  applies: ALL_SETUPS,
  async run({ setup, startShop, lines }) {
    const before = lines.length;
    const shop = await startShop({ ...DEFAULT_LIMITS, TRUSTED_PROXIES: '' });
    let compared = 0;
    for (let index = 0; index < GUESSES; index += 1) {
      const body = { promocode: `GUESS${index}`, restaurant_id: 1, order_sum: 500 };
      if ((await post(`${shop.url}/api/promo/check`, body, { address: addressOf(index) })).status === 200)
        compared += 1;
    }
    const warnings = () => lines.slice(before).filter((line) => line.includes(WARNING)).length;
    // The line is printed before the responses, but read from the process later.
    for (let turn = 0; turn < 1000 && warnings() === 0; turn += 1) await nextTurn();
    await shop.kill();
    // An external provider counts guesses itself.
    const isCounted =
      setup === 'provider' || (compared > 0 && compared <= Number(DEFAULT_LIMITS['LIMIT_PROMO_PER_ADDRESS']));
    return outcome(isCounted && warnings() === 1, `${compared} compared, ${warnings()} warnings`);
  },
};
