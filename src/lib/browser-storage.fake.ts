import { vi } from 'vitest';
import type { CookieJar } from './cookies.ts';

/**
 * A browser's cookies for tests. Ignores cookies over 4096 characters, as browsers do. Several fake documents may share
 * it.
 */
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

/** A `document` without elements, with the cookies of the jar. */
export function fakeDocument(jar: CookieJar): EventTarget & CookieJar & { visibilityState: string } {
  const page = {
    cookie: '',
    visibilityState: 'visible',
    documentElement: { lang: 'ru', dataset: {} },
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
 * Stubs `window`, `sessionStorage` and `localStorage` with empty storage, and returns the stored entries. Without a
 * `window`, the code under test runs as on the server and stores nothing.
 */
export function stubWebStorage(window: EventTarget = new EventTarget()) {
  const session = new Map<string, string>();
  const local = new Map<string, string>();
  vi.stubGlobal('window', window);
  vi.stubGlobal('sessionStorage', fakeStorage(session));
  vi.stubGlobal('localStorage', fakeStorage(local));
  return { session, local };
}

/** Stubs a visible `document`. Returns a function that shows or hides it and dispatches `visibilitychange`. */
export function stubPageVisibility(): (visibilityState: 'visible' | 'hidden') => void {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  return (visibilityState) => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
  };
}
