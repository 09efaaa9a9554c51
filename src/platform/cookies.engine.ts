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

/** The two halves of an engine for persistent stores: cookies as a plain object, and word of their changes. */
export interface CookieEngine {
  readonly storage: PersistentStore;
  readonly events: PersistentEvents;
}

export function createCookieEngine(jar: () => CookieJar | undefined = browserJar): CookieEngine {
  let reading: string | null = null;
  const read = (name: string) => readCookie(jar()?.cookie ?? '', name) ?? undefined;

  const write = (name: string, value: string | null) => {
    const target = jar();
    // A persistent store writes back what it reads again. If another tab is in mid-write, that would make half a value the whole.
    if (!target || reading === name) {
      reading = null;
      return;
    }
    const before = read(name);
    for (const text of cookieWrites(target.cookie, name, value, { maxAge: lifetime(name), secure: isSecure(name) })) target.cookie = text;
    if (before !== (value ?? undefined)) tellTabs(name);
  };

  const restoreQuietly = (name: string, restore: () => void) => {
    reading = name;
    restore();
    reading = null;
  };

  return { storage: asObject(read, write), events: asEvents(restoreQuietly) };
}

/** The language cookie stays readable on plain http (spec 9: not secure-only). */
function isSecure(name: string): boolean {
  return globalThis.location?.protocol === 'https:' && name !== 'i18n_redirected';
}

function asObject(read: (name: string) => string | undefined, write: (name: string, value: string | null) => void): PersistentStore {
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
function asEvents(restoreQuietly: (name: string, restore: () => void) => void): PersistentEvents {
  const stops = new Map<() => void, () => void>();
  return {
    addEventListener(key, _listener, restore) {
      const stop = onReadAgain((name) => {
        if (name === undefined || name === key) restoreQuietly(key, restore);
      });
      stops.set(restore, stop);
    },
    removeEventListener(_key, _listener, restore) {
      stops.get(restore)?.();
      stops.delete(restore);
    },
  };
}

const { storage, events } = createCookieEngine();
setPersistentEngine(storage, events);

/**
 * A store bound to a cookie of its name. `encode` answering undefined deletes the cookie.
 * In a browser it listens for as long as the page lives: a store that mounts late would write what it reads.
 */
export function cookieAtom<Value>(name: string, initial: Value, codec: PersistentEncoder<Value>): WritableAtom<Value> {
  const $value = persistentAtom<Value>(name, initial, codec);
  if (browserJar()) $value.listen(() => {});
  return $value;
}
