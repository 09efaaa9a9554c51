import { DEFAULT_LIMITS, EMBEDDED_PROVIDER, outcome, post, type Attack } from './attack.ts';

const GUESSES = 1200;

export const guessedPromoCodes: Attack = {
  finding: 'Promo codes can be guessed from one IPv6 network',
  tried: `${GUESSES} codes, each from another /64 of one /48`,
  setups: EMBEDDED_PROVIDER,
  async run({ startShop }) {
    const shop = await startShop(DEFAULT_LIMITS);
    let compared = 0;
    for (let index = 0; index < GUESSES; index += 1) {
      const address = `2001:db8:77:${index.toString(16)}::1`;
      const body = { promocode: `GUESS${index}`, restaurant_id: 1, order_sum: 500 };
      const { status } = await post(`${shop.url}/api/promo/check`, body, { address });
      if (status === 200) compared += 1;
    }
    await shop.kill();
    const max = Number(DEFAULT_LIMITS['LIMIT_PROMO_PER_NETWORK']);
    return outcome(compared > 0 && compared <= max, `${compared} of ${GUESSES} compared`);
  },
};
