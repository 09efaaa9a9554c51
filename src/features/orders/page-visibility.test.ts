import { beforeEach, describe, expect, test, vi } from 'vitest';
import { wait, whileVisible } from './live-updates.ts';

let page: EventTarget & { visibilityState: string };

function show(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
});

describe('work while the page is in sight', () => {
  test('ends when the page is hidden and begins anew when it comes back [C14]', () => {
    const signals: AbortSignal[] = [];
    const stop = whileVisible((signal) => signals.push(signal));
    show('hidden');
    show('visible');
    show('visible');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    stop();
    expect(signals.at(-1)?.aborted).toBe(true);
  });

  test('does not begin on a page that is hidden', () => {
    page.visibilityState = 'hidden';
    const work = vi.fn();
    whileVisible(work);
    expect(work).not.toHaveBeenCalled();
  });

  test('hears nothing more once it is stopped', () => {
    const work = vi.fn();
    whileVisible(work)();
    show('hidden');
    show('visible');
    expect(work).toHaveBeenCalledTimes(1);
  });
});

test('waiting ends at once when the signal says so', async () => {
  const ending = new AbortController();
  const waiting = wait(1_000_000, ending.signal);
  ending.abort();
  await expect(waiting).resolves.toBeUndefined();
  await expect(wait(1_000_000, ending.signal)).resolves.toBeUndefined();
});
