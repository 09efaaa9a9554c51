import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { limitBody } from '#backend/http/request-input.ts';
import { MAX_BODY_BYTES } from '#contract/constants.ts';
import { endpoints } from '#contract/endpoints.ts';
import { createHttpServer, parseTrustedProxies } from './http-server.ts';
import { createMetrics } from './metrics.ts';
import { PageCache } from './page-cache.ts';
import { createProviderProxy } from './provider-proxy.ts';
import { createRequestListener, type ListenerServices } from './request-listener.ts';
import { cleanUp } from '../../.scripts/shared/drill.ts';
import { sendRequest } from '../../.scripts/shared/http.ts';
import { createNginx } from '../../.scripts/shared/nginx.ts';

type ApiFetch = ListenerServices['api']['fetch'];

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A shop whose API calls are handled by `fetch`. */
async function startShop(fetch: ApiFetch): Promise<Server> {
  const pages = new PageCache({ onError: () => {} });
  const listener = createRequestListener({
    api: {
      fetch,
      circuitStates: new Map(),
      limitRejections: new Map(),
      summary: () => [],
      endStreams: () => {},
      close: async () => {},
      visibility: async () => 'launched',
    },
    render: async () => new Response('page', { status: 404 }),
    pages,
    metrics: createMetrics({ cache: () => pages.stats, circuitStates: new Map(), limitRejections: new Map() }),
    shutdown: { isStopping: false },
    mapTiles: undefined,
    files: (_request, _response, next) => void next?.(),
    trustedProxies: parseTrustedProxies([]),
    log: () => {},
    site: () => 'http://shop.test',
  });
  const server = createHttpServer(listener);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Opens a connection to a shop whose API calls are handled by `fetch`. */
async function connectToShop(fetch: ApiFetch) {
  const socket = connect(portOf(await startShop(fetch)), '127.0.0.1');
  // The server closes the connection while the client still sends.
  socket.on('error', () => {});
  return socket;
}

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: shop.test\r\nConnection: keep-alive\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

const limited = new Hono().use(limitBody).post('*', async (c) => c.json({ length: (await c.req.text()).length }));
const embedded: ApiFetch = async (request) => limited.fetch(request);
const provider: ApiFetch = createProviderProxy('http://provider.test', {
  fetch: async () => Response.json({}),
}).fetch;
const refusing =
  (status: number): ApiFetch =>
  async () =>
    Response.json({ message: 'No' }, { status });

const BIG = 20 * MAX_BODY_BYTES;
const CALL = endpoints.createOrder.path;

test.each([
  ['a body that the embedded backend refuses as too large', embedded, CALL, 413],
  ['a body that the forwarder to a provider refuses as too large', provider, CALL, 413],
  ['the body of a call without a session', refusing(401), CALL, 401],
  ['the body of a call that is not permitted', refusing(403), CALL, 403],
  ['the body of an unknown call', refusing(404), '/api/nothing', 404],
  ['the body of a method that is not allowed', refusing(405), '/api/get-cities', 405],
  ['the body of one request too many', refusing(429), '/staff/api/sign-in', 429],
  ['the body of a webhook without a signature', refusing(401), '/api/payments/webhook', 401],
  ['a body that is sent to a page', refusing(500), '/chisinau', 404],
  ['a body that is sent to the health check', refusing(500), '/healthz', 200],
])('a response before the end of %s announces that the connection is closed', async (_what, fetch, path, status) => {
  for (const part of ['{', 'x'.repeat(BIG / 2)]) {
    const socket = await connectToShop(fetch);
    const received = text(socket);
    socket.write(head(path, BIG));
    socket.write(part);
    const response = await received;
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(response).toMatch(/\r\nconnection: close\r\n/i);
    expect(response.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  }
});

test('the response arrives although the client sends the rest of a large body', async () => {
  const socket = await connectToShop(embedded);
  const received = text(socket);
  socket.write(head(CALL, BIG));
  socket.write('x'.repeat(BIG));
  expect(await received).toMatch(/^HTTP\/1\.1 413 [^]*\r\nconnection: close\r\n[^]*"message"/i);
});

test.each([
  ['is read', embedded, 200],
  ['is not read', refusing(401), 401],
])('a connection is used again after a body that has arrived and %s', async (_what, fetch, status) => {
  const socket = await connectToShop(fetch);
  const received = text(socket);
  socket.write(`${head(CALL, 2)}{}`);
  await once(socket, 'data');
  socket.end(`${head(CALL, 2)}{}`);
  const response = await received;
  expect(response.match(new RegExp(`HTTP/1\\.1 ${status} `, 'g'))).toHaveLength(2);
  expect(response).not.toMatch(/\r\nconnection: close\r\n/i);
});

describe.skipIf(spawnSync('nginx', ['-v']).error !== undefined)('behind nginx, which shares its connections', () => {
  afterAll(cleanUp);

  test('the request of the next customer arrives after a body that was refused', async () => {
    const shop = await startShop(embedded);
    let connections = 0;
    shop.on('connection', () => connections++);
    const instance = `http://127.0.0.1:${portOf(shop)}`;
    const nginx = await createNginx(async () => [instance, instance]);
    await nginx.start();
    const agent = new Agent({ ca: nginx.ca, keepAlive: true, maxSockets: 1 });
    const sent = (length: number) =>
      sendRequest(`${nginx.url}${CALL}`, { method: 'POST', body: 'x'.repeat(length), agent });
    const statuses: number[] = [];
    for (let round = 0; round < 20; round++)
      for (const length of [1, MAX_BODY_BYTES + 50_000, 1, 1]) statuses.push((await sent(length)).status);
    agent.destroy();
    expect(statuses).toEqual(Array(20).fill([200, 413, 200, 200]).flat());
    expect(connections).toBeLessThan(60);
  });
});
