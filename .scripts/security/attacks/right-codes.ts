import { DEFAULT_LIMITS, EMBEDDED_PROVIDER, outcome, post, type Attack } from './attack.ts';

/** More than the limit of guesses of an address. */
const CUSTOMERS = Number(DEFAULT_LIMITS['LIMIT_SIGN_IN_PER_ADDRESS']) + 5;
const ADDRESS = '198.51.100.99';

export const rightCodes: Attack = {
  finding: 'Right codes are counted as guesses',
  tried: `${CUSTOMERS} customers behind one address sign in with right codes`,
  applies: EMBEDDED_PROVIDER,
  async run({ startShops }) {
    const shops = await startShops(DEFAULT_LIMITS);
    let signedIn = 0;
    for (let index = 0; index < CUSTOMERS; index += 1) {
      const shop = shops[index % shops.length] ?? shops[0];
      const phone = `373${61_700_000 + index}`;
      await post(`${shop.url}/api/via-phone-number`, { phone }, { address: ADDRESS });
      const body = { phone, code: await shop.code(phone) };
      if ((await post(`${shop.url}/api/sms-code-check`, body, { address: ADDRESS })).status === 200) signedIn += 1;
    }
    await Promise.all(shops.map((shop) => shop.kill()));
    return outcome(signedIn === CUSTOMERS, `${signedIn} of ${CUSTOMERS} signed in`);
  },
};
