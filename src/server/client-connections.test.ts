import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { shareConnections } from './client-connections.ts';
import { parseTrustedProxies } from './http-server.ts';

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close().closeAllConnections()));

/** Opens connections to a server that lets a client have two; `true` for one that answers, else it is closed. */
async function openConnections(trusted: readonly string[]) {
  const server = createServer((_request, response) => response.end('ok'));
  servers.push(server);
  shareConnections(server, parseTrustedProxies(trusted), 2);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return async (): Promise<readonly [Socket, boolean]> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    // The server resets a connection beyond the share.
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nhost: shop\r\n\r\n');
    const answers = await Promise.race([
      once(socket, 'data').then(() => true),
      new Promise<boolean>((resolve) => socket.once('close', () => resolve(false))),
    ]);
    return [socket, answers];
  };
}

test('a client has its share of the connections, and another one when one of them ends', async () => {
  const open = await openConnections([]);
  const [first, isFirstOpen] = await open();
  expect([isFirstOpen, (await open())[1], (await open())[1]]).toEqual([true, true, false]);
  first.destroy();
  await expect.poll(async () => (await open())[1]).toBe(true);
});

test('a trusted proxy has as many as it needs', async () => {
  const open = await openConnections(['127.0.0.1']);
  const answers = [];
  for (let index = 0; index < 4; index += 1) answers.push((await open())[1]);
  expect(answers).toEqual([true, true, true, true]);
});
