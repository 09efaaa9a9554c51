import type { HttpResponse } from '../../shared/http.ts';
import { addressOf, EMBEDDED_PROVIDER, outcome, post, signIn, type Attack } from './attack.ts';
import { startRelay } from './database-relay.ts';

const KNOWN = '61000061';
const UNKNOWN = '61000062';
const ATTEMPTS = 8;
/** They differ with every request. */
const CHANGING_HEADERS = ['date', 'x-request-id'];

const describeResponse = ({ status, text, headers }: HttpResponse): string =>
  JSON.stringify([status, text, Object.entries(headers).filter(([name]) => !CHANGING_HEADERS.includes(name))]);

export const knownPhones: Attack = {
  finding: 'Responses tell which phones have an account',
  tried: 'A request of a code and a wrong code for a phone with and one without: the responses, and the statements',
  applies: EMBEDDED_PROVIDER,
  async run(target) {
    const database = target.variables['DATABASE_URL'];
    const relay = database === undefined ? undefined : await startRelay(database);
    const shop = await target.startShop({
      CODE_PAUSE_SECONDS: '0',
      ...(relay && { DATABASE_URL: relay.url }),
    });
    await signIn({ ...target, shops: [shop] }, KNOWN);
    const responses = { [KNOWN]: new Set<string>(), [UNKNOWN]: new Set<string>() };
    const statements = { [KNOWN]: Infinity, [UNKNOWN]: Infinity };
    const calls = [
      (phone: string) => ({ path: '/api/via-phone-number', body: { phone } }),
      (phone: string) => ({ path: '/api/sms-code-check', body: { phone, code: '0000' } }),
    ];
    for (const [index, call] of calls.entries())
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1)
        for (const phone of [KNOWN, UNKNOWN] as const) {
          const { path, body } = call(`373${phone}`);
          const before = relay?.statements() ?? 0;
          const response = await post(shop.url + path, body, { address: addressOf(attempt) });
          // Background jobs add statements to some of the requests.
          if (index === 1) statements[phone] = Math.min(statements[phone], (relay?.statements() ?? 0) - before);
          responses[phone].add(describeResponse(response));
        }
    await shop.kill();
    relay?.stop();
    const isSame = responses[KNOWN].symmetricDifference(responses[UNKNOWN]).size === 0;
    return outcome(
      isSame && statements[KNOWN] === statements[UNKNOWN],
      `${isSame ? 'the same' : 'different'} responses; statements ${statements[KNOWN]} and ${statements[UNKNOWN]}`,
    );
  },
};
