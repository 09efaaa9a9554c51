import { addressOf, DEFAULT_LIMITS, EMBEDDED_PROVIDER, outcome, post, type Attack } from './attack.ts';

/** Wrong codes from addresses of an attacker; the instances of a shop take turns. */
const guess = (
  finding: string,
  tried: string,
  { guesses, max, addressOfGuess }: { guesses: number; max: number; addressOfGuess: (index: number) => string },
): Attack => ({
  finding,
  tried: `${guesses} codes ${tried}`,
  applies: EMBEDDED_PROVIDER,
  async run({ startShops }) {
    const shops = await startShops(DEFAULT_LIMITS);
    let compared = 0;
    for (let index = 0; index < guesses; index += 1) {
      const { url } = shops[index % shops.length] ?? shops[0];
      const body = { promocode: `GUESS${index}`, restaurant_id: 1, order_sum: 500 };
      const { status } = await post(`${url}/api/promo/check`, body, { address: addressOfGuess(index) });
      if (status === 200) compared += 1;
    }
    await Promise.all(shops.map((shop) => shop.kill()));
    return outcome(compared > 0 && compared <= max, `${compared} of ${guesses} compared`);
  },
});

const limitOf = (name: string): number => Number(DEFAULT_LIMITS[name]);

/** From the narrowest network to the whole shop: the last leaves no guesses for others. */
export const guessedPromoCodes: readonly Attack[] = [
  guess('Promo codes can be guessed from one IPv6 /56', 'each from another /64 of one /56', {
    guesses: 300,
    max: 2 * limitOf('LIMIT_PROMO_PER_ADDRESS'),
    addressOfGuess: (index) => `2001:db8:76:${(index % 256).toString(16)}::1`,
  }),
  guess('Promo codes can be guessed from one IPv6 network', 'each from another /64 of one /48', {
    guesses: 1200,
    max: limitOf('LIMIT_PROMO_PER_NETWORK'),
    addressOfGuess: (index) => `2001:db8:77:${index.toString(16)}::1`,
  }),
  guess('Promo codes can be guessed from many networks', 'each from another network', {
    guesses: limitOf('LIMIT_PROMO_PER_SHOP') + 200,
    max: limitOf('LIMIT_PROMO_PER_SHOP'),
    addressOfGuess: (index) => `2001:${(0xdb8 + index).toString(16)}::1`,
  }),
];

export const usedUpPromoGuesses: Attack = {
  finding: 'One client uses up the promo codes of everyone',
  tried: 'More guesses from one address than the whole shop has; then a guess of another visitor',
  applies: EMBEDDED_PROVIDER,
  async run({ startShops }) {
    const shops = await startShops(DEFAULT_LIMITS);
    const check = async (index: number, address: string) => {
      const body = { promocode: `GUESS${index}`, restaurant_id: 1, order_sum: 500 };
      return (await post(`${(shops[index % shops.length] ?? shops[0]).url}/api/promo/check`, body, { address })).status;
    };
    for (let index = 0; index < limitOf('LIMIT_PROMO_PER_SHOP') + 50; index += 1) await check(index, '203.0.113.77');
    const ofOther = await check(0, addressOf(77));
    await Promise.all(shops.map((shop) => shop.kill()));
    return outcome(ofOther === 200, `the other visitor ${ofOther}`);
  },
};
