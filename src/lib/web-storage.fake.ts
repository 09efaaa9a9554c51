import { vi } from 'vitest';

function fakeStorage(entries: Map<string, string>): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, text) => void entries.set(key, text),
    removeItem: (key) => void entries.delete(key),
  };
}

/**
 * Gives the test a window with empty storage areas, and returns their entries. Without a `window` the code under test takes itself for
 * the server and stores nothing.
 */
export function stubWebStorage(window: EventTarget = new EventTarget()) {
  const session = new Map<string, string>();
  const local = new Map<string, string>();
  vi.stubGlobal('window', window);
  vi.stubGlobal('sessionStorage', fakeStorage(session));
  vi.stubGlobal('localStorage', fakeStorage(local));
  return { session, local };
}
