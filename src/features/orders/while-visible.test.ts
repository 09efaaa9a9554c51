import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { wait, whileVisible } from './while-visible.ts';

describe('work while the page is visible', () => {
  let page: EventTarget & { visibilityState: string };

  function show(visibilityState: 'visible' | 'hidden'): void {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
  }

  beforeEach(() => {
    page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    vi.stubGlobal('document', page);
  });

  afterEach(() => void vi.unstubAllGlobals());

  test('stops when the page is hidden and restarts when it is visible again [C14]', () => {
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
    page.visibilityState = 'hidden';
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
