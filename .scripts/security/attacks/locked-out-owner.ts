import { addressOf, DEFAULT_LIMITS, EMBEDDED, outcome, post, type Attack } from './attack.ts';

const PHONE = '37361000006';
const OWNER = '198.51.100.7';
const STRANGERS = 20;

export const lockedOutOwner: Attack = {
  finding: 'A stranger locks the owner of a phone out',
  tried: `${STRANGERS} addresses request codes for the phone and try five wrong ones each; then the owner signs in`,
  setups: EMBEDDED,
  async run({ startShop }) {
    const shop = await startShop(DEFAULT_LIMITS);
    const request = (address: string) => post(`${shop.url}/api/via-phone-number`, { phone: PHONE }, { address });
    const check = (code: string, address: string) =>
      post(`${shop.url}/api/sms-code-check`, { phone: PHONE, code }, { address });
    for (let index = 0; index < STRANGERS; index += 1) {
      await request(addressOf(index));
      for (let attempt = 0; attempt < 5; attempt += 1) await check('0000', addressOf(index));
    }
    const sent = await request(OWNER);
    if (sent.status !== 200) {
      await shop.kill();
      return outcome(false, `the owner's request for a code has status ${sent.status}`);
    }
    // Codes that strangers had requested were printed before.
    const signedIn = await check(await shop.code(PHONE), OWNER);
    await shop.kill();
    return outcome(signedIn.status === 200, `request ${sent.status}, sign-in ${signedIn.status}`);
  },
};
