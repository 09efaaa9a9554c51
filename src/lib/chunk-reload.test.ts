import { beforeEach, describe, expect, it, vi } from 'vitest';
import { importChunk, preloadChunk, reloadOnMissingChunk } from './chunk-reload.ts';

/** A page whose events the test sends, and what it did about them. */
function page({ storage = inMemory(), onLine = true }: { storage?: () => Storage; onLine?: boolean } = {}) {
  const events = new EventTarget();
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  const state = { notified: 0, reloaded: 0, stored: 0, leaving: false };
  reloadOnMissingChunk({
    notify: () => (state.notified += 1),
    storePending: () => (state.stored += 1),
    isLeaving: () => state.leaving,
    storage,
    reload: () => (state.reloaded += 1),
  });
  /** Whether the event was not prevented. */
  const send = (name: string) => events.dispatchEvent(new Event(name, { cancelable: true }));
  return { state, send };
}

function inMemory(): () => Storage {
  const map = new Map<string, string>();
  return () =>
    ({
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => void map.set(key, value),
    }) as Storage;
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

describe('a chunk that fails to load', () => {
  it.each([
    ['vite:preloadError', true],
    ['astro:hydration-error', false],
  ])('announced by %s reloads the page once in 60 seconds', (name, stays) => {
    const { state, send } = page();
    expect(send(name)).toBe(stays);
    expect(state).toMatchObject({ reloaded: 1, notified: 0 });
    vi.advanceTimersByTime(59_999);
    expect(send(name)).toBe(true);
    expect(state).toMatchObject({ reloaded: 1, notified: 1 });
    vi.advanceTimersByTime(1);
    send(name);
    expect(state).toMatchObject({ reloaded: 2, notified: 1 });
  });

  it('leaves the page as it is while nothing waits for the chunk', async () => {
    const { state, send } = page();
    await preloadChunk(async () => {
      send('vite:preloadError');
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    expect(state).toMatchObject({ reloaded: 0, notified: 0 });
    send('vite:preloadError');
    expect(state).toMatchObject({ reloaded: 1, notified: 0 });
  });

  it('reloads the page if the chunk became needed while it was preloaded', async () => {
    const { state, send } = page();
    const { promise: chunk, reject } = Promise.withResolvers();
    const missing = () =>
      chunk.catch((error: unknown) => {
        send('vite:preloadError');
        throw error;
      });
    const preloaded = preloadChunk(missing);
    let isSettled = false;
    void importChunk(missing).finally(() => (isSettled = true));
    reject(new TypeError('Failed to fetch dynamically imported module'));
    await preloaded;
    await vi.advanceTimersByTimeAsync(1);
    expect(state).toMatchObject({ reloaded: 1, notified: 0 });
    expect(isSettled).toBe(false);
  });

  it('without a connection never reloads the page, which would be lost', () => {
    const { state, send } = page({ onLine: false });
    send('vite:preloadError');
    expect(state).toMatchObject({ reloaded: 0, stored: 0, notified: 1 });
  });

  it('stores pending clicks before its own reload and again on `pagehide`', () => {
    const { state, send } = page();
    send('pagehide');
    expect(state.stored).toBe(0);
    send('vite:preloadError');
    expect(state).toMatchObject({ reloaded: 1, stored: 1 });
    send('pagehide');
    expect(state.stored).toBe(2);
  });

  it.each<[string, () => Partial<Storage>]>([
    [
      'is forbidden',
      () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    ],
    [
      'takes nothing',
      () => ({
        getItem: () => null,
        setItem: () => {
          throw new DOMException('No room.', 'QuotaExceededError');
        },
      }),
    ],
  ])('is only announced, each time, where storage %s', (_, storage) => {
    const { state, send } = page({ storage: storage as () => Storage });
    expect(send('vite:preloadError')).toBe(true);
    expect(send('vite:preloadError')).toBe(true);
    expect(state).toMatchObject({ reloaded: 0, notified: 2 });
  });

  it('does not interrupt a navigation, and reloads when the page is shown again', () => {
    const { state, send } = page();
    state.leaving = true;
    send('vite:preloadError');
    expect(state).toMatchObject({ reloaded: 0, notified: 0 });
    state.leaving = false;
    send('pageshow');
    expect(state).toMatchObject({ reloaded: 1, notified: 0 });
    send('pageshow');
    expect(state).toMatchObject({ reloaded: 1, notified: 0 });
  });
});
