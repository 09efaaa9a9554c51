import { sendRequest } from '../../shared/http.ts';
import { addressOf, DEFAULT_LIMITS, EMBEDDED_PROVIDER, outcome, type Attack, type Outcome } from './attack.ts';
import { describeFlood, runFlood } from './flood.ts';

const REQUESTS = 600;
const CONCURRENCY = 60;
const LIMIT = Number(DEFAULT_LIMITS['LIMIT_STAFF_SIGN_IN_PER_ADDRESS']);
/** Wrong credentials, over the limit of the address, no room in the queue of hashes. */
const ALLOWED_STATUSES = [401, 429, 503];

/** Signs in with another login each time, so that the limits of a login do not apply. */
const signIn = (url: string, index: number, address: string) =>
  sendRequest(`${url}/staff/api/sign-in`, {
    method: 'POST',
    headers: { 'x-staff': '1', 'x-forwarded-for': address },
    body: JSON.stringify({ login: `nobody${index}`, password: 'x'.repeat(12) }),
  });

const flood = (
  finding: string,
  tried: string,
  addressOfRequest: (index: number) => string,
  maxChecked: number,
): Attack => ({
  finding,
  tried: `${REQUESTS} sign-ins with as many logins ${tried}, ${CONCURRENCY} at a time`,
  applies: EMBEDDED_PROVIDER,
  async run({ startShop }): Promise<Outcome> {
    const shop = await startShop(DEFAULT_LIMITS);
    const result = await runFlood(shop.url, {
      requests: REQUESTS,
      concurrency: CONCURRENCY,
      send: (index) => signIn(shop.url, index, addressOfRequest(index)),
    });
    await shop.kill();
    const isExpected = [...result.statuses.keys()].every((status) => ALLOWED_STATUSES.includes(status));
    return outcome(isExpected && (result.statuses.get(401) ?? 0) <= maxChecked, describeFlood(result));
  },
});

export const floodStaffSignIn = flood(
  'Sign-ins of one client block those of staff',
  'from one address',
  () => '203.0.113.5',
  LIMIT,
);

export const floodStaffSignInFromNetworks = flood(
  'Sign-ins of many clients block those of staff',
  'from as many networks',
  addressOf,
  REQUESTS,
);
