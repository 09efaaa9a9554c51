import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CatalogChanges, RunningBackend } from './running.ts';
import { watchCatalog } from './watch-catalog.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const backend = (parts: Partial<RunningBackend['backend']>): RunningBackend => ({ summary: [], backend: { endStreams: () => {}, close: async () => {}, catalogVersion: async () => 1, ...parts } });

async function watching(running: RunningBackend, seconds: number) {
  const [changed, failed] = [vi.fn<(tags: CatalogChanges['tags']) => void>(), vi.fn()];
  const end = await watchCatalog(running, { changed, failed });
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  end();
  return { changed: changed.mock.calls.map(([tags]) => tags), failed: failed.mock.calls.length };
}

test('tells within a second what changed, once', async () => {
  const asked: number[] = [];
  const catalogChanges = async (since: number): Promise<CatalogChanges> => {
    asked.push(since);
    return asked.length === 2 ? { version: 5, tags: ['restaurant:1'] } : { version: since, tags: [] };
  };
  expect(await watching(backend({ catalogChanges }), 4)).toEqual({ changed: [['restaurant:1']], failed: 0 });
  expect(asked).toEqual([1, 1, 5, 5]);
});

test('takes everything for changed where only versions are told', async () => {
  let version = 0;
  expect((await watching(backend({ catalogVersion: async () => (version += 1) }), 2)).changed).toEqual(['all', 'all']);
});

test('goes on after a failure', async () => {
  const catalogChanges = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce({ version: 2, tags: 'all' }).mockResolvedValue({ version: 2, tags: [] });
  expect(await watching(backend({ catalogChanges }), 3)).toEqual({ changed: ['all'], failed: 1 });
});

test('asks nobody twice at once', async () => {
  const catalogChanges = vi.fn(() => new Promise<CatalogChanges>(() => {}));
  await watching(backend({ catalogChanges }), 10);
  expect(catalogChanges).toHaveBeenCalledTimes(1);
});
