import { vi } from 'vitest';
import type { CookieJar } from './cookies.ts';

/** A browser's cookies for tests: refuses what a browser refuses, and is shared by as many tabs as a test opens. */
export class FakeCookieJar implements CookieJar {
  readonly cookies = new Map<string, string>();
  readonly written: string[] = [];

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  set cookie(text: string) {
    this.written.push(text);
    const [pair = '', ...attributes] = text.split('; ');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    if (attributes.includes('max-age=0')) this.cookies.delete(name);
    else if (pair.length <= 4096) this.cookies.set(name, pair.slice(at + 1));
  }
}

/** A page's `document` without elements, and with the jar behind it. */
export function fakeDocument(jar: CookieJar): EventTarget & CookieJar & { visibilityState: string } {
  const page = {
    cookie: '',
    visibilityState: 'visible',
    documentElement: { lang: 'ru' },
    querySelector: () => null,
    querySelectorAll: () => [],
  };
  return Object.defineProperty(Object.assign(new EventTarget(), page), 'cookie', {
    get: () => jar.cookie,
    set: (text: string) => {
      jar.cookie = text;
    },
  });
}

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

/** Gives the test a `document` that is visible, and returns the function that shows or hides it, as a change of tabs does. */
export function stubPageVisibility(): (visibilityState: 'visible' | 'hidden') => void {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  return (visibilityState) => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
  };
}
