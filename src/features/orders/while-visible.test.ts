import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubPageVisibility } from '#lib/browser-storage.fake.ts';
import { repeatWhileVisible, wait, whileVisible } from './while-visible.ts';

describe('work while the page is visible', () => {
  let show: ReturnType<typeof stubPageVisibility>;

  beforeEach(() => {
    show = stubPageVisibility();
  });

  afterEach(() => void vi.unstubAllGlobals());

  test('stops when the page is hidden and restarts when it is visible again', () => {
    const signals: AbortSignal[] = [];
    const stop = whileVisible((signal) => signals.push(signal));
    show('hidden');
    show('visible');
    show('visible');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    stop();
    expect(signals.at(-1)?.aborted).toBe(true);
  });

  test('does not start on a hidden page', () => {
    show('hidden');
    const work = vi.fn();
    whileVisible(work);
    expect(work).not.toHaveBeenCalled();
  });

  test('does not restart after it is stopped', () => {
    const work = vi.fn();
    whileVisible(work)();
    show('hidden');
    show('visible');
    expect(work).toHaveBeenCalledTimes(1);
  });
});

test('a wait ends when the signal aborts', async () => {
  const controller = new AbortController();
  const waiting = wait(1_000_000, controller.signal);
  controller.abort();
  await expect(waiting).resolves.toBeUndefined();
  await expect(wait(1_000_000, controller.signal)).resolves.toBeUndefined();
});

const INTERVAL = { intervalMs: 15_000 };
let show: ReturnType<typeof stubPageVisibility>;
let stop = (): void => {};

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000 });
  show = stubPageVisibility();
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

test('a wait that has ended leaves no listener on the signal', async () => {
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  const waiting = wait(1000, signal);
  await vi.advanceTimersByTimeAsync(1000);
  await waiting;
  expect(added).toHaveBeenCalledTimes(1);
  expect(removed.mock.calls).toEqual(added.mock.calls);
});

test('nothing begins after it is stopped', async () => {
  const work = vi.fn(async () => {});
  repeatWhileVisible(work, INTERVAL)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).not.toHaveBeenCalled();
});
