import { sendRequest } from '../../shared/http.ts';
import { DEFAULT_LIMITS, EMBEDDED_PROVIDER, outcome, type Attack } from './attack.ts';
import { describeFlood, runFlood } from './flood.ts';

const REQUESTS = 800;
const CONCURRENCY = 40;
const ADDRESS = '203.0.113.7';
const MISSPELT = 'мсяо кирица пыцца супп салт дисерт';
const LIMIT = Number(DEFAULT_LIMITS['LIMIT_SEARCHES_PER_ADDRESS']);
/** Responses of the page: with results or without room in the queue, and over the limit. */
const ALLOWED_STATUSES = [200, 429];

export const floodSearch: Attack = {
  finding: 'Searches of one client occupy the process',
  tried: `${REQUESTS} searches for six misspelt words from one address, ${CONCURRENCY} at a time`,
  applies: EMBEDDED_PROVIDER,
  async run({ startShop }) {
    const shop = await startShop(DEFAULT_LIMITS);
    const result = await runFlood(shop.url, {
      requests: REQUESTS,
      concurrency: CONCURRENCY,
      send: (index) =>
        sendRequest(`${shop.url}/search?city=chisinau&q=${encodeURIComponent(`${MISSPELT}${index}`)}`, {
          headers: { 'x-forwarded-for': ADDRESS },
        }),
    });
    await shop.kill();
    const isExpected = [...result.statuses.keys()].every((status) => ALLOWED_STATUSES.includes(status));
    return outcome(isExpected && (result.statuses.get(200) ?? 0) <= LIMIT, describeFlood(result));
  },
};
