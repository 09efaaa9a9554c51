import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeatWhileVisible } from './repeat-while-visible.ts';

const INTERVAL = { intervalMs: 15_000 };
let page: EventTarget & { visibilityState: string };
let stop = (): void => {};

function show(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000 });
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('work begins at once and is repeated after the interval', async () => {
  const work = vi.fn(async () => {});
  stop = repeatWhileVisible(work, INTERVAL);
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
});

test('work that was done a moment ago begins after the rest of the interval', async () => {
  const work = vi.fn(async () => {});
  stop = repeatWhileVisible(work, { ...INTERVAL, lastAt: Date.now() - 10_000 });
  await vi.advanceTimersByTimeAsync(4999);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(1);
});

test('a page that is hidden and shown again does not repeat work sooner, and at once after a long time', async () => {
  const work = vi.fn(async () => {});
  stop = repeatWhileVisible(work, INTERVAL);
  await vi.advanceTimersByTimeAsync(5000);
  show('hidden');
  show('visible');
  await vi.advanceTimersByTimeAsync(9999);
  expect(work).toHaveBeenCalledTimes(1);
  show('hidden');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).toHaveBeenCalledTimes(1);
  show('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(2);
});

test('nothing begins after it is stopped', async () => {
  const work = vi.fn(async () => {});
  repeatWhileVisible(work, INTERVAL)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).not.toHaveBeenCalled();
});
