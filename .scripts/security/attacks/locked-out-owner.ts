import { setImmediate as nextTurn } from 'node:timers/promises';
import { addressOf, DEFAULT_LIMITS, EMBEDDED_PROVIDER, outcome, post, type Attack } from './attack.ts';

const PHONE = '37361000006';
const OWNER = '198.51.100.7';
const ATTACKING_ADDRESSES = 20;

/** The code of the newest message among these printed lines; undefined while there is none. */
const codeIn = (lines: readonly string[]): string | undefined =>
  lines
    .map((line) => new RegExp(`^sms to ${PHONE}: .*?(\\d{4})`).exec(line)?.[1])
    .findLast((code) => code !== undefined);

export const lockedOutOwner: Attack = {
  finding: 'Another client locks the owner of a phone out',
  tried: `${ATTACKING_ADDRESSES} addresses request codes for the phone and try five wrong ones each; then the owner, who signed in before, does so again`,
  applies: EMBEDDED_PROVIDER,
  async run({ startShop, lines }) {
    const shop = await startShop({ ...DEFAULT_LIMITS, CODE_PAUSE_SECONDS: '0' });
    const request = (address: string) => post(`${shop.url}/api/via-phone-number`, { phone: PHONE }, { address });
    const check = (code: string, address: string) =>
      post(`${shop.url}/api/sms-code-check`, { phone: PHONE, code }, { address });
    const signIn = async (): Promise<number> => {
      const before = lines.length;
      const { status } = await request(OWNER);
      if (status !== 200) return status;
      // The message is printed before the response, but read from the process later.
      while (codeIn(lines.slice(before)) === undefined) await nextTurn();
      return (await check(codeIn(lines.slice(before)) ?? '', OWNER)).status;
    };
    const first = await signIn();
    for (let index = 0; index < ATTACKING_ADDRESSES; index += 1) {
      await request(addressOf(index));
      for (let attempt = 0; attempt < 5; attempt += 1) await check('0000', addressOf(index));
    }
    const second = await signIn();
    await shop.kill();
    return outcome(first === 200 && second === 200, `sign-in before ${first}, after ${second}`);
  },
};
