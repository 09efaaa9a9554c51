import { signInByApi } from '../../../src/tests/fixtures/shop-setup.ts';
import { sendRequest } from '../../shared/http.ts';
import { DATABASE_SERVER, outcome, post, type Attack } from './attack.ts';
import { startRelay } from './database-relay.ts';

const MAX_MS = 15_000;
const TIMEOUT_MS = 20_000;

export const silentDatabase: Attack = {
  finding: 'A database that stops responding blocks requests for ever',
  tried: 'Calls and pages while no byte of the database arrives',
  applies: DATABASE_SERVER,
  async run({ startShop, variables }) {
    const relay = await startRelay(variables['DATABASE_URL'] ?? '');
    const shop = await startShop({ DATABASE_URL: relay.url });
    const token = await signInByApi(shop, '61000007');
    relay.silence();
    const headers = { authorization: `Bearer ${token}` };
    const calls: readonly (() => Promise<unknown>)[] = [
      () => sendRequest(`${shop.url}/api/get-profile`, { headers, timeoutMs: TIMEOUT_MS }),
      () => sendRequest(`${shop.url}/api/orders-history`, { headers, timeoutMs: TIMEOUT_MS }),
      () => sendRequest(`${shop.url}/api/order-events?order_id=1`, { headers, timeoutMs: TIMEOUT_MS }),
      () => sendRequest(`${shop.url}/readyz`, { timeoutMs: TIMEOUT_MS }),
      () => sendRequest(`${shop.url}/account`, { headers: { cookie: `token=${token}` }, timeoutMs: TIMEOUT_MS }),
      () => sendRequest(`${shop.url}/chisinau/casa-mare/nothing`, { timeoutMs: TIMEOUT_MS }),
      () => post(`${shop.url}/api/via-phone-number`, { phone: '37361000008' }),
    ];
    const durations = await Promise.all(
      calls.map(async (call) => {
        const start = performance.now();
        await call().catch(() => undefined);
        return performance.now() - start;
      }),
    );
    await shop.kill();
    // The database server would keep the transactions of the silent connections, and their locks.
    relay.stop();
    const slowest = Math.max(...durations);
    return outcome(slowest < MAX_MS, `slowest of ${calls.length}: ${(slowest / 1000).toFixed(1)} s`);
  },
};
