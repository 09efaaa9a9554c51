import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesceCalls } from './coalesce-calls.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function controlled() {
  const runs: PromiseWithResolvers<void>[] = [];
  const call = coalesceCalls(() => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  });
  return { runs, call };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

test('one run at a time serves all calls that came before it began', async () => {
  const { runs, call } = controlled();
  const first = call();
  await settled();
  const waiting = [call(), call(), call()];
  await settled();
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await first;
  await settled();
  expect(runs).toHaveLength(2);
  const late = call();
  runs[1]?.resolve();
  await Promise.all(waiting);
  await settled();
  expect(runs).toHaveLength(3);
  runs[2]?.resolve();
  await late;
});

test('calls of one moment share the first run', async () => {
  const { runs, call } = controlled();
  const all = [call(), call(), call()];
  await settled();
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await Promise.all(all);
});

test('a run that fails rejects the calls it served and no later one', async () => {
  const { runs, call } = controlled();
  const first = call();
  await settled();
  const second = call();
  runs[0]?.reject(new Error('no database'));
  await expect(first).rejects.toThrow('no database');
  await settled();
  runs[1]?.resolve();
  await second;
});

test('a run that hangs delays the next one by a second at most', async () => {
  const { runs, call } = controlled();
  void call();
  await settled();
  const waiting = call();
  await vi.advanceTimersByTimeAsync(999);
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(2);
  runs[1]?.resolve();
  await waiting;
});
