import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { boundServer, LIMITS } from './limits.ts';
import { createMetrics } from './metrics.ts';
import { metricsServer } from './metrics-server.ts';

/** The same bounds, a hundred times as hurried. */
const HURRIED = { ...LIMITS, headersTimeout: 150, requestTimeout: 300, connectionsCheckingInterval: 50 };
/** Far beyond what a test may take: whoever is let go after this was not let go. */
const NEVER = 3_600_000;

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.closeAllConnections()));

/** Answers when the whole request is there. */
const listener: RequestListener = (request, response) => {
  request.on('error', () => {});
  request.resume().once('end', () => response.end('thanks'));
};

async function connectTo(limits: typeof LIMITS): Promise<Socket> {
  const server = boundServer(listener, limits);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  // What is still sent after the end meets a closed connection.
  socket.on('error', () => {});
  return socket;
}

/** Sends the beginning and then a drop now and again, until the other side has had enough, which may be all there is to see: drops that cross the refusal make a reset of it. */
async function sendSlowly(socket: Socket, beginning: string, drop: string): Promise<void> {
  socket.resume().write(beginning);
  const drops = setInterval(() => socket.write(drop), 20);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(drops);
}

const SLOW: readonly (readonly [what: string, beginning: string, drop: string])[] = [
  ['headers that never end', 'GET / HTTP/1.1\r\nHost: shop\r\n', 'X-A: b\r\n'],
  ['one header that never ends', 'GET / HTTP/1.1\r\nHost: shop\r\nX-A: ', 'a'],
  ['a request line that never ends', 'GET /', 'a'],
  ['a body that never ends', 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 60000\r\n\r\n', 'a'],
  ['a body of parts that never end', 'POST / HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\na\r\n'],
];

describe('whoever sends slowly is let go', () => {
  test.each(SLOW)('over %s', async (_what, beginning, drop) => {
    const socket = await connectTo(HURRIED);
    await sendSlowly(socket, beginning, drop);
    expect(socket.destroyed).toBe(true);
  });

  test.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: sh', { ...HURRIED, requestTimeout: NEVER }],
    ['a body', 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 5\r\n\r\nab', { ...HURRIED, headersTimeout: 0 }],
  ])('and is told why over silence in the middle of %s, by a bound of its own', async (_what, beginning, limits) => {
    const socket = await connectTo(limits);
    socket.write(beginning);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });
});

test('whoever sends in time is answered', async () => {
  const socket = await connectTo({ ...HURRIED, headersTimeout: NEVER - 1, requestTimeout: NEVER });
  const said = text(socket);
  socket.write('POST / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n');
  socket.write('Content-Length: 4\r\n\r\nfo');
  socket.write('od');
  expect(await said).toMatch(/^HTTP\/1\.1 200 [^]*thanks/);
});

test.each([
  ['the shop', () => boundServer(listener)],
  ['the figures', () => metricsServer(createMetrics(() => ({ pages: 0, bytes: 0 })).registry, () => {})],
])('the server of %s has these bounds', (_what, open) => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, maxRequestsPerSocket, maxConnections } = open();
  expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({ headersTimeout: 15_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 });
  expect([maxRequestsPerSocket, maxConnections]).toEqual([10_000, 10_000]);
  expect(LIMITS).toMatchObject({ connectionsCheckingInterval: 5000, maxHeaderSize: 32_768 });
});
