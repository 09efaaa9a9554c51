import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { signInByApi } from '../../../src/tests/fixtures/shop-setup.ts';
import { onDrillEnd } from '../../shared/drill.ts';
import { sendRequest } from '../../shared/http.ts';
import { outcome, post, type Attack } from './attack.ts';

const MAX_MS = 15_000;
const TIMEOUT_MS = 20_000;

/** A relay to a TCP server that can stop forwarding without closing a connection. */
async function startRelay(target: URL) {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((incoming) => {
    const outgoing = connect({ host: target.hostname, port: Number(target.port || 5432) });
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => void (isSilent || to.write(data)));
      from.on('error', () => undefined);
      from.on('close', () => void (isSilent || to.destroy()));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const stop = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  onDrillEnd(stop);
  return { port: (server.address() as AddressInfo).port, silence: () => (isSilent = true), stop };
}

export const silentDatabase: Attack = {
  finding: 'A database that stops responding blocks requests for ever',
  tried: 'Calls and pages while no byte of the database arrives',
  setups: ['postgres'],
  async run({ startShop, variables }) {
    const target = new URL(variables['DATABASE_URL'] ?? '');
    const relay = await startRelay(target);
    const url = Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(relay.port) });
    const shop = await startShop({ DATABASE_URL: url.href });
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
