import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
