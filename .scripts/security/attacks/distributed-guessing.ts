import { addressOf, DEFAULT_LIMITS, EMBEDDED_PROVIDER, outcome, post, type Attack } from './attack.ts';

const PHONES = 600;
/** The most wrong codes that may be compared in an hour: twenty times less than the number of codes. */
const MAX_GUESSES = 500;

export const distributedGuessing: Attack = {
  finding: 'Codes can be guessed from many addresses',
  tried: `One wrong code for each of ${PHONES} phone numbers, each from another network`,
  applies: EMBEDDED_PROVIDER,
  async run({ startShop }) {
    const shop = await startShop({ ...DEFAULT_LIMITS, CODE_PAUSE_SECONDS: '0' });
    let compared = 0;
    let codesRefused = 0;
    let guessesRefused = 0;
    for (let index = 0; index < PHONES; index += 1) {
      const address = addressOf(index);
      const phone = `373${62_000_000 + index}`;
      const sent = await post(`${shop.url}/api/via-phone-number`, { phone }, { address });
      const guess = await post(`${shop.url}/api/sms-code-check`, { phone, code: '0000' }, { address });
      if (sent.status === 429) codesRefused += 1;
      else if (guess.status === 429) guessesRefused += 1;
      else compared += 1;
    }
    await shop.kill();
    return outcome(
      compared > 0 && compared <= MAX_GUESSES,
      `${compared} compared; 429 for ${codesRefused} codes and for ${guessesRefused} guesses`,
    );
  },
};

export const lockedOutNetworks: Attack = {
  finding: 'Wrong codes from a few networks keep all others from signing in',
  tried: 'Wrong codes from 60 addresses of five /16 networks until all are refused, then a code for a new network',
  applies: EMBEDDED_PROVIDER,
  async run({ startShop }) {
    const shop = await startShop({ ...DEFAULT_LIMITS, CODE_PAUSE_SECONDS: '0' });
    let compared = 0;
    for (let index = 0; index < PHONES; index += 1) {
      const address = `31.${index % 5}.${index % 60}.5`;
      const phone = `373${63_000_000 + index}`;
      await post(`${shop.url}/api/via-phone-number`, { phone }, { address });
      const guess = await post(`${shop.url}/api/sms-code-check`, { phone, code: '0000' }, { address });
      if (guess.status !== 429) compared += 1;
    }
    const sent = await post(`${shop.url}/api/via-phone-number`, { phone: '37361234567' }, { address: '89.28.7.5' });
    await shop.kill();
    return outcome(sent.status === 200, `${compared} compared; a code for a new network: ${sent.status}`);
  },
};
