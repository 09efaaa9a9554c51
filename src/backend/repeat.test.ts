import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('work comes at once when it is asked for, and once more when it was running', async () => {
  let runs = 0;
  let finish = (): void => {};
  const { now, end } = repeat(1000, () => new Promise<void>((resolve) => ((runs += 1), (finish = resolve))), () => {});
  now();
  now();
  now();
  expect(runs).toBe(1);
  finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toBe(2);
  finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toBe(2);
  await end();
  now();
  expect(runs).toBe(2);
});

test('work is never run twice at once, goes on after a failure and ends when told to', async () => {
  const lines: string[] = [];
  let runs = 0;
  let finish = (): void => {};
  const work = () => {
    runs += 1;
    if (runs === 1) return Promise.reject(new Error('broken'));
    return new Promise<void>((resolve) => (finish = resolve));
  };
  const { end } = repeat(1000, work, (level, message) => lines.push(`${level}: ${message}`));
  await vi.advanceTimersByTimeAsync(1000);
  expect(lines).toEqual(['error: background work failed']);
  await vi.advanceTimersByTimeAsync(3000);
  expect(runs).toBe(2);
  const ended = end();
  finish();
  await ended;
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toBe(2);
});
