import type { ServerResponse } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { answerHealth } from './health.ts';

const LACKING = [503, 'the database does not answer'];
const STOPPING = [503, 'stopping'];

/** A backend whose database answers the one question in this way. */
const withDatabase = (catalogVersion: () => Promise<number>) => vi.stubGlobal(Symbol.for('shop.backend') as never, Promise.resolve({ backend: { catalogVersion } }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What is said at an address, as soon as it is said. */
function said(path: string, now = false): Promise<readonly unknown[]> {
  return new Promise((resolve) => {
    const response = { writeHead: (status: number) => ({ end: (text: string) => resolve([status, text]) }) } as unknown as ServerResponse;
    expect(answerHealth(path, response, { now })).toBe(true);
  });
}

test('a shop whose database answers lives and is ready', async () => {
  withDatabase(async () => 1);
  expect([await said('/healthz'), await said('/readyz')]).toEqual([[200, 'ok'], [200, 'ok']]);
});

test('a shop of an outside provider is ready without a database', async () => {
  expect(await said('/readyz')).toEqual([200, 'ok']);
});

test('a shop whose database fails lives and is not ready', async () => {
  withDatabase(() => Promise.reject(new Error('away')));
  expect([await said('/healthz'), await said('/readyz')]).toEqual([[200, 'ok'], LACKING]);
});

test('a shop whose backend could not be opened is not ready', async () => {
  vi.stubGlobal(Symbol.for('shop.backend') as never, Promise.reject(new Error('no place on the disk')));
  expect(await said('/readyz')).toEqual(LACKING);
});

test('a shop whose database is silent is not ready after two seconds', async () => {
  vi.useFakeTimers();
  withDatabase(() => new Promise<never>(() => {}));
  const answered = vi.fn();
  void said('/readyz').then(answered);
  await vi.advanceTimersByTimeAsync(1900);
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(answered).toHaveBeenCalledWith(LACKING);
});

test('a shop that stops says so at both addresses, however its database is', async () => {
  withDatabase(async () => 1);
  expect([await said('/healthz', true), await said('/readyz', true)]).toEqual([STOPPING, STOPPING]);
});

test('another address is not answered', () => {
  expect(['/health', '/readyz/', '/'].map((path) => answerHealth(path, {} as ServerResponse, { now: true }))).toEqual([false, false, false]);
});
