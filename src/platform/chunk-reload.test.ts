import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadOnLostChunk } from './chunk-reload.ts';

/** A page whose events the test sends, and what it did about them. */
function page({ storage = kept() }: { storage?: () => Storage } = {}) {
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  const state = { told: 0, reloaded: 0, held: 0, leaving: false };
  reloadOnLostChunk({ tell: () => (state.told += 1), hold: () => (state.held += 1), isLeaving: () => state.leaving, storage, reload: () => (state.reloaded += 1) });
  /** Whether the failure stays one for whoever asked. */
  const send = (name: string) => events.dispatchEvent(new Event(name, { cancelable: true }));
  return { state, send };
}

function kept(): () => Storage {
  const map = new Map<string, string>();
  return () => ({ getItem: (key: string) => map.get(key) ?? null, setItem: (key: string, value: string) => void map.set(key, value) }) as Storage;
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

describe('a lost part of the code', () => {
  it.each(['vite:preloadError', 'astro:hydration-error'])('told by %s reloads the page once in 60 seconds', (name) => {
    const { state, send } = page();
    expect(send(name)).toBe(false);
    expect(state).toMatchObject({ reloaded: 1, told: 0 });
    vi.advanceTimersByTime(59_999);
    expect(send(name)).toBe(true);
    expect(state).toMatchObject({ reloaded: 1, told: 1 });
    vi.advanceTimersByTime(1);
    send(name);
    expect(state).toMatchObject({ reloaded: 2, told: 1 });
  });

  it('lets what waits be kept when the page goes, and only before a reload of its own', () => {
    const { state, send } = page();
    send('pagehide');
    expect(state.held).toBe(0);
    send('vite:preloadError');
    expect(state).toMatchObject({ reloaded: 1, held: 0 });
    send('pagehide');
    expect(state.held).toBe(1);
  });

  it.each<[string, () => Partial<Storage>]>([
    ['is forbidden', () => { throw new DOMException('The operation is insecure.', 'SecurityError'); }],
    ['takes nothing', () => ({ getItem: () => null, setItem: () => { throw new DOMException('No room.', 'QuotaExceededError'); } })],
  ])('is only told, each time, where storage %s', (_, storage) => {
    const { state, send } = page({ storage: storage as () => Storage });
    expect(send('vite:preloadError')).toBe(true);
    expect(send('vite:preloadError')).toBe(true);
    expect(state).toMatchObject({ reloaded: 0, told: 2 });
  });

  it('keeps nobody on a page that is being left, and reloads when somebody comes back to it', () => {
    const { state, send } = page();
    state.leaving = true;
    expect(send('vite:preloadError')).toBe(false);
    expect(state).toMatchObject({ reloaded: 0, told: 0 });
    state.leaving = false;
    send('pageshow');
    expect(state).toMatchObject({ reloaded: 1, told: 0 });
    send('pageshow');
    expect(state).toMatchObject({ reloaded: 1, told: 0 });
  });
});
