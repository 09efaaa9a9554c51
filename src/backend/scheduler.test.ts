import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesceCalls } from './coalesce-calls.ts';
import { runPeriodically } from './scheduler.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a requested run starts at once, or after the run in progress', async () => {
  let runs = 0;
  let finish = (): void => {};
  const { runNow, stop } = runPeriodically(
    'example',
    1000,
    () => new Promise<void>((resolve) => ((runs += 1), (finish = resolve))),
    () => {},
  );
  runNow();
  runNow();
  runNow();
  expect(runs).toBe(1);
  finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toBe(2);
  finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toBe(2);
  await stop();
  runNow();
  expect(runs).toBe(2);
});

test('a task never runs twice at once, goes on after a failure and ends when it is stopped', async () => {
  const lines: string[] = [];
  let runs = 0;
  let finish = (): void => {};
  const work = () => {
    runs += 1;
    if (runs === 1) return Promise.reject(new Error('broken'));
    return new Promise<void>((resolve) => (finish = resolve));
  };
  const { stop } = runPeriodically('example', 1000, work, (level, message, fields) =>
    lines.push(`${level}: ${message}: ${String(fields?.['task'])}`),
  );
  await vi.advanceTimersByTimeAsync(1000);
  expect(lines).toEqual(['error: background work failed: example']);
  await vi.advanceTimersByTimeAsync(3000);
  expect(runs).toBe(2);
  const stopped = stop();
  finish();
  await stopped;
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toBe(2);
});

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
