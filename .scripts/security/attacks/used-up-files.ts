import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { loadMenu, placeOrderByApi, signInByApi } from '../../../src/tests/fixtures/shop-setup.ts';
import { sendRequest } from '../../shared/http.ts';
import { ALL_SETUPS, outcome, type Attack } from './attack.ts';

const FREE_FILES = 5;
const CONNECTIONS = 60;
const MANY_FILES = 4096;

export const usedUpFiles: Attack = {
  finding: 'A process without file descriptors says that it is ready',
  tried: `${CONNECTIONS} connections to a process that may open ${FREE_FILES} more files; then an order`,
  applies: ALL_SETUPS,
  async run({ startShop, provider }) {
    const shop = await startShop({});
    const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
    const token = await signInByApi({ url: shop.url, code: (phone) => (provider ?? shop).code(phone) }, '61000069');
    // Its connection is open before the descriptors are used up.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const readiness = async () => (await sendRequest(`${shop.url}/readyz`, { agent })).status;
    const before = await readiness();
    const limitFiles = (files: number) =>
      spawnSync('prlimit', [`--pid=${shop.pid}`, `--nofile=${files}:${MANY_FILES}`]).status === 0;
    if (!limitFiles(readdirSync(`/proc/${shop.pid}/fd`).length + FREE_FILES))
      return { verdict: 'not run', figure: 'prlimit is not installed' };
    const { hostname, port } = new URL(shop.url);
    const sockets = Array.from({ length: CONNECTIONS }, () =>
      connect({ host: hostname, port: Number(port) }).on('error', () => undefined),
    );
    await sendRequest(`${shop.url}/healthz`, { agent });
    const during = await readiness();
    for (const socket of sockets) socket.destroy();
    limitFiles(MANY_FILES);
    const isPlaced = await placeOrderByApi(shop, token, menu).then(
      () => true,
      () => false,
    );
    const after = await readiness();
    agent.destroy();
    await shop.kill();
    return outcome(
      before === 200 && during === 503 && (isPlaced || after === 503),
      `readiness ${before}, without descriptors ${during}, later ${after}; order ${isPlaced ? 'placed' : 'refused'}`,
    );
  },
};
