import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import type { CatalogSource } from './catalog-watch.ts';
import { answerHealth, type Health } from './health.ts';

const UNAVAILABLE = [503, 'the database does not answer'];
const STOPPING = [503, 'stopping'];

const database = (catalogVersion: () => Promise<number>): CatalogSource => ({
  catalogVersion,
  catalogChanges: async (version) => ({ version, tags: [] }),
});
const working = database(async () => 1);

afterEach(() => {
  vi.useRealTimers();
});

/** Status and text of the response at a path. */
async function answerOf(
  path: string,
  { now = false, catalog }: { now?: boolean; catalog?: Health['catalog'] },
): Promise<readonly unknown[]> {
  const server = createServer((request, response) => {
    if (!answerHealth(request.url ?? '', response, { stopping: { now }, catalog }))
      response.writeHead(404).end('other');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    headers: { connection: 'close' },
  });
  server.close();
  return [answer.status, await answer.text()];
}

test('a shop whose database responds is alive and ready', async () => {
  expect([await answerOf('/healthz', { catalog: working }), await answerOf('/readyz', { catalog: working })]).toEqual([
    [200, 'ok'],
    [200, 'ok'],
  ]);
});

test('a shop of an outside provider is ready without a database', async () => {
  expect(await answerOf('/readyz', {})).toEqual([200, 'ok']);
});

test('a shop whose database fails is alive and not ready', async () => {
  const catalog = database(() => Promise.reject(new Error('away')));
  expect([await answerOf('/healthz', { catalog }), await answerOf('/readyz', { catalog })]).toEqual([
    [200, 'ok'],
    UNAVAILABLE,
  ]);
});

test('a shop whose database does not respond is not ready after two seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const queried = Promise.withResolvers<void>();
  const answer = answerOf('/readyz', { catalog: database(() => (queried.resolve(), new Promise<never>(() => {}))) });
  await queried.promise;
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(2000);
  expect(await answer).toEqual(UNAVAILABLE);
});

test('a shop that stops says so at both paths, whatever its database does', async () => {
  expect([
    await answerOf('/healthz', { now: true, catalog: working }),
    await answerOf('/readyz', { now: true, catalog: working }),
  ]).toEqual([STOPPING, STOPPING]);
});

test.each(['/health', '/readyz/', '/'])('%s is no health check', async (path) => {
  expect(await answerOf(path, { now: true })).toEqual([404, 'other']);
});
