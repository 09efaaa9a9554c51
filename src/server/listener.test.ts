import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trustedProxies } from '#platform/process/client-address.ts';
import { shopListener, type Shop } from './listener.ts';

/** As much of a shop as answers that need neither a page nor a file. */
const shop = { pages: { peek: () => undefined }, proxies: trustedProxies([]), stopping: { now: false } } as unknown as Shop;
const server = createServer(shopListener(shop));

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => void server.close());

test.each([
  ['health', '/healthz', 200],
  ['pictures on request', '/_image', 404],
  ['an endless address', `/${'a'.repeat(5000)}`, 414],
])('plain words about %s say in which signs they are written', async (_what, path, status) => {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([status, 'text/plain; charset=utf-8', 'nosniff']);
});
