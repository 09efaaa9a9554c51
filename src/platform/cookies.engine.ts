import { persistentAtom, setPersistentEngine } from '@nanostores/persistent';
import type { PersistentEncoder, PersistentEvents, PersistentStore } from '@nanostores/persistent';
import type { WritableAtom } from 'nanostores';
import { cookieWrites, lifetime, readCookie } from './cookies.ts';
import type { CookieJar } from './cookies.ts';
import { onReadAgain, tellTabs } from './tabs.ts';

/** The browser's jar; undefined while a page is rendered on the server, where nothing is read or kept. */
function browserJar(): CookieJar | undefined {
  return globalThis.document;
}

/** Cookies as the plain object that persistent stores read and write. */
export function cookieStorage(jar: () => CookieJar | undefined = browserJar): PersistentStore {
  const read = (name: string) => readCookie(jar()?.cookie ?? '', name) ?? undefined;
  const write = (name: string, value: string | null) => {
    const target = jar();
    if (!target) return;
    const before = read(name);
    // The language cookie stays readable on plain http (spec 9: not secure-only).
    const secure = globalThis.location?.protocol === 'https:' && name !== 'i18n_redirected';
    for (const text of cookieWrites(target.cookie, name, value, { maxAge: lifetime(name), secure })) target.cookie = text;
    if (before !== (value ?? undefined)) tellTabs(name);
  };
  return new Proxy<PersistentStore>({}, {
    has: (_, name) => typeof name === 'string' && read(name) !== undefined,
    get: (_, name) => (typeof name === 'string' ? read(name) : undefined),
    set: (_, name, value) => {
      if (typeof name === 'string') write(name, String(value));
      return true;
    },
    deleteProperty: (_, name) => {
      if (typeof name === 'string') write(name, null);
      return true;
    },
  });
}

/** A cookie tells nobody that it changed: stores read again when `tabs.ts` says so. */
export function cookieEvents(): PersistentEvents {
  const stops = new Map<() => void, () => void>();
  return {
    addEventListener(key, _listener, restore) {
      stops.set(restore, onReadAgain((name) => {
        if (name === undefined || name === key) restore();
      }));
    },
    removeEventListener(_key, _listener, restore) {
      stops.get(restore)?.();
      stops.delete(restore);
    },
  };
}

setPersistentEngine(cookieStorage(), cookieEvents());

/** A store bound to a cookie of its name. `encode` answering undefined deletes the cookie. */
export function cookieAtom<Value>(name: string, initial: Value, codec: PersistentEncoder<Value>): WritableAtom<Value> {
  return persistentAtom<Value>(name, initial, codec);
}
