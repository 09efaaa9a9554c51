import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CatalogChanges } from '#backend/catalog/catalog-queries.ts';
import { forbidStoring, watchCatalog, type CatalogSource } from './api.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Changes = CatalogSource['catalogChanges'];

/** What is reported within so many seconds. */
async function watch(catalogChanges: Changes, seconds: number) {
  const [onChange, onError] = [vi.fn<(tags: CatalogChanges['tags']) => void>(), vi.fn()];
  const stop = await watchCatalog({ catalogVersion: async () => 1, catalogChanges }, { onChange, onError });
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  stop();
  return { changes: onChange.mock.calls.map(([tags]) => tags), errors: onError.mock.calls.length };
}

test('reports a change within a second, once', async () => {
  const polls: number[] = [];
  const catalogChanges: Changes = async (since) => {
    polls.push(since);
    return polls.length === 2 ? { version: 5, tags: ['restaurant:1'] } : { version: since, tags: [] };
  };
  expect(await watch(catalogChanges, 4)).toEqual({ changes: [['restaurant:1']], errors: 0 });
  expect(polls).toEqual([1, 1, 5, 5]);
});

test('continues after a failure', async () => {
  const catalogChanges = vi
    .fn<Changes>()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValueOnce({ version: 2, tags: 'all' })
    .mockResolvedValue({ version: 2, tags: [] });
  expect(await watch(catalogChanges, 3)).toEqual({ changes: ['all'], errors: 1 });
});

test('sends no second query while one is pending', async () => {
  const catalogChanges = vi.fn<Changes>(() => new Promise(() => {}));
  await watch(catalogChanges, 10);
  expect(catalogChanges).toHaveBeenCalledTimes(1);
});

const storable = () => Response.json({}, { headers: { 'cache-control': 'public, max-age=99999' } });
const call = (path: string, init?: RequestInit) => new Request(`http://shop.test${path}`, init);

test.each([
  ['a call that requires a token', call('/api/get-profile')],
  ['a stream', call('/api/order-events?order_id=1')],
  ['a public call with a token', call('/api/get-cities', { headers: { authorization: 'Bearer a' } })],
  ['a call by POST', call('/api/sms-code-check', { method: 'POST', body: '{}' })],
  ['a call outside the contract', call('/api/get-everything')],
])('the response to %s must not be stored', (_, request) => {
  expect(forbidStoring(request, storable()).headers.get('cache-control')).toBe('no-store');
});

test('a public response may be stored as its headers permit', () => {
  expect(forbidStoring(call('/api/get-cities'), storable()).headers.get('cache-control')).toBe('public, max-age=99999');
});

test('a refusal of a public call must not be stored', () => {
  const refusal = Response.json({}, { status: 404, headers: { 'cache-control': 'public' } });
  expect(forbidStoring(call('/api/get-product'), refusal).headers.get('cache-control')).toBe('no-store');
});
