import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { DatabaseCheck } from './api.ts';
import { respondToHealthCheck, createHttpServer, LIMITS } from './http-server.ts';
import { createMetrics, metricsServer } from './metrics.ts';

/** The same limits, a hundred times shorter. */
const SHORT = { ...LIMITS, headersTimeout: 150, requestTimeout: 300, connectionsCheckingInterval: 50 };
/** Longer than any test. */
const NEVER = 3_600_000;

const servers: Server[] = [];
afterEach(() => {
  vi.useRealTimers();
  servers.splice(0).forEach((server) => server.closeAllConnections());
});

/** Responds when the whole request has arrived. */
const listener: RequestListener = (request, response) => {
  request.on('error', () => {});
  request.resume().once('end', () => response.end('thanks'));
};

async function connectTo(limits: typeof LIMITS): Promise<Socket> {
  const server = createHttpServer(listener, limits);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  // Bytes sent after the end meet a closed connection.
  socket.on('error', () => {});
  return socket;
}

/**
 * Sends the start of a request and then a few bytes at a time until the server disconnects. Its response may be lost if
 * it crosses sent bytes.
 */
async function sendSlowly(socket: Socket, beginning: string, piece: string): Promise<void> {
  socket.resume().write(beginning);
  const timer = setInterval(() => socket.write(piece), 20);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
}

const SLOW: readonly (readonly [what: string, beginning: string, piece: string])[] = [
  ['headers that never end', 'GET / HTTP/1.1\r\nHost: shop\r\n', 'X-A: b\r\n'],
  ['one header that never ends', 'GET / HTTP/1.1\r\nHost: shop\r\nX-A: ', 'a'],
  ['a request line that never ends', 'GET /', 'a'],
  ['a body that never ends', 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 60000\r\n\r\n', 'a'],
  [
    'a body of parts that never end',
    'POST / HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n',
    '1\r\na\r\n',
  ],
];

describe('a client that sends slowly is disconnected', () => {
  test.each(SLOW)('over %s', async (_what, beginning, piece) => {
    const socket = await connectTo(SHORT);
    await sendSlowly(socket, beginning, piece);
    expect(socket.destroyed).toBe(true);
  });

  test.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: sh', { ...SHORT, requestTimeout: NEVER }],
    ['a body', 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 5\r\n\r\nab', { ...SHORT, headersTimeout: 0 }],
  ])('and gets a reason after silence in the middle of %s, by a limit of its own', async (_what, beginning, limits) => {
    const socket = await connectTo(limits);
    socket.write(beginning);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });
});

test('a client that sends in time gets its response', async () => {
  const socket = await connectTo({ ...SHORT, headersTimeout: NEVER - 1, requestTimeout: NEVER });
  const received = text(socket);
  socket.write('POST / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n');
  socket.write('Content-Length: 4\r\n\r\nfo');
  socket.write('od');
  expect(await received).toMatch(/^HTTP\/1\.1 200 [^]*thanks/);
});

test.each([
  ['the shop', () => createHttpServer(listener)],
  [
    'the metrics',
    () =>
      metricsServer(
        createMetrics({ cache: () => ({ pages: 0, bytes: 0 }), circuitStates: new Map(), limitRejections: new Map() })
          .registry,
        () => {},
      ),
  ],
])('the server of %s has these limits', (_what, open) => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, maxRequestsPerSocket, maxConnections } = open();
  expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
  });
  expect([maxRequestsPerSocket, maxConnections]).toEqual([10_000, 10_000]);
  expect(LIMITS).toMatchObject({ connectionsCheckingInterval: 5000, maxHeaderSize: 32_768 });
});

const UNAVAILABLE = [503, 'the database does not respond'];
const STOPPING = [503, 'stopping'];

const refusedWrites = () => 0;
const working: DatabaseCheck = { checkReadiness: async () => null, refusedWrites };

/** Status and text of the response at a path. */
async function checkHealth(
  path: string,
  { isStopping = false, database }: { isStopping?: boolean; database?: DatabaseCheck },
): Promise<readonly unknown[]> {
  const server = createServer((request, response) => {
    if (!respondToHealthCheck(request.url ?? '', response, { isStopping }, database ? { database } : {}))
      response.writeHead(404).end('other');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    headers: { connection: 'close' },
  });
  server.close();
  return [response.status, await response.text()];
}

test('a shop whose database responds is alive and ready', async () => {
  expect([
    await checkHealth('/healthz', { database: working }),
    await checkHealth('/readyz', { database: working }),
  ]).toEqual([
    [200, 'ok'],
    [200, 'ok'],
  ]);
});

test('a shop of an external provider is ready without a database', async () => {
  expect(await checkHealth('/readyz', {})).toEqual([200, 'ok']);
});

test('a shop whose database fails is alive and not ready', async () => {
  const database: DatabaseCheck = { checkReadiness: () => Promise.reject(new Error('away')), refusedWrites };
  expect([await checkHealth('/healthz', { database }), await checkHealth('/readyz', { database })]).toEqual([
    [200, 'ok'],
    UNAVAILABLE,
  ]);
});

test('a shop that cannot write its embedded database says so', async () => {
  const database: DatabaseCheck = {
    checkReadiness: async () => 'the disk is almost full',
    refusedWrites,
  };
  expect(await checkHealth('/readyz', { database })).toEqual([503, 'the disk is almost full']);
});

test('a shop whose database does not respond is not ready after two seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const queried = Promise.withResolvers<void>();
  const response = checkHealth('/readyz', {
    database: { checkReadiness: () => (queried.resolve(), new Promise<never>(() => {})), refusedWrites },
  });
  await queried.promise;
  vi.advanceTimersByTime(2000);
  expect(await response).toEqual(UNAVAILABLE);
});

test('a shop that is stopping reports it at both paths, in any state of its database', async () => {
  expect([
    await checkHealth('/healthz', { isStopping: true, database: working }),
    await checkHealth('/readyz', { isStopping: true, database: working }),
  ]).toEqual([STOPPING, STOPPING]);
});

test.each(['/health', '/readyz/', '/'])('%s is no health check', async (path) => {
  expect(await checkHealth(path, { isStopping: true })).toEqual([404, 'other']);
});
