import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { ALL_SETUPS, outcome, type Attack } from './attack.ts';

/** More than the share of one client, and fewer than the file descriptors of a usual process. */
const CONNECTIONS = 1200;
const MAX_HELD = 1000;
const BATCH = 100;

/** Opens a connection from an address; whether a request on it is answered. It stays open. */
function isAnswered(socket: Socket): Promise<boolean> {
  socket.on('error', () => undefined);
  socket.write('GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n');
  return new Promise((resolve) => {
    socket.once('data', () => resolve(true));
    socket.once('close', () => resolve(false));
  });
}

export const idleConnections: Attack = {
  finding: 'Idle connections of one client refuse everyone',
  tried: `${CONNECTIONS} connections of one client that stay open, without a proxy; a visitor from another address`,
  applies: ALL_SETUPS,
  async run({ startShop }) {
    const shop = await startShop({ TRUSTED_PROXIES: '' });
    const { hostname, port } = new URL(shop.url);
    const sockets: Socket[] = [];
    let held = 0;
    while (sockets.length < CONNECTIONS) {
      const batch = Array.from({ length: BATCH }, () => connect({ host: hostname, port: Number(port) }));
      sockets.push(...batch);
      held += (await Promise.all(batch.map(isAnswered))).filter(Boolean).length;
    }
    const visit = request(`${shop.url}/`, { localAddress: '127.0.0.2', agent: false }).end();
    const status = await once(visit, 'response').then(
      ([response]) => (response as IncomingMessage).resume().statusCode,
      () => 0,
    );
    for (const socket of sockets) socket.destroy();
    await shop.kill();
    return outcome(held <= MAX_HELD && status === 200, `${held} of ${CONNECTIONS} held; the visitor ${status}`);
  },
};
