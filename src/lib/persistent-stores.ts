import { keepMount, type WritableAtom } from 'nanostores';
import {
  persistentAtom,
  setPersistentEngine,
  type PersistentEncoder,
  type PersistentEvent,
  type PersistentListener,
} from '@nanostores/persistent';
import { readCookie, writeCookie } from './cookies.ts';
import { broadcastChange, onExternalChange } from './tabs.ts';

/**
 * Persistent stores: cookies for what the server and all tabs share, session storage for one tab, local storage for a browser.
 * The library knows one storage engine, so the engine chooses the area by the prefix of the store's name.
 */
interface StorageArea {
  /** Null when nothing is stored. */
  read(key: string): string | null;
  /** Null removes the key. */
  write(key: string, text: string | null): void;
}

const SESSION_PREFIX = 'session:';
const LOCAL_PREFIX = 'local:';

/** On the server there is no document: stores have their initial value and nothing is written. */
const cookies: StorageArea = {
  read: (name) => readCookie(globalThis.document?.cookie ?? '', name),
  write(name, text) {
    if (!globalThis.document) return;
    const before = cookies.read(name);
    writeCookie(document, name, text);
    if (before !== text) broadcastChange(name);
  },
};

/** Where storage is forbidden (private mode, blocked site data) or full, the newest values live in memory as long as the page. */
function webStorage(area: () => Storage): StorageArea {
  const unsaved = new Map<string, string | null>();
  return {
    read(key) {
      const text = unsaved.get(key);
      if (text !== undefined || typeof window === 'undefined') return text ?? null;
      try {
        return area().getItem(key);
      } catch {
        return null; // forbidden: there is nothing but memory
      }
    },
    write(key, text) {
      if (typeof window === 'undefined') return;
      try {
        if (text === null) area().removeItem(key);
        else area().setItem(key, text);
        unsaved.delete(key);
      } catch {
        unsaved.set(key, text); // forbidden or full
      }
    },
  };
}

const sessionArea = webStorage(() => sessionStorage);
const localArea = webStorage(() => localStorage);

function locate(name: string): [area: StorageArea, key: string] {
  if (name.startsWith(SESSION_PREFIX)) return [sessionArea, name.slice(SESSION_PREFIX.length)];
  if (name.startsWith(LOCAL_PREFIX)) return [localArea, name.slice(LOCAL_PREFIX.length)];
  return [cookies, name];
}

/** The text that the stores of a name show. */
const shownTexts = new Map<string, string | null>();
const listeners = new Map<PersistentListener, string>();

function read(name: string): string | null {
  const [area, key] = locate(name);
  return area.read(key);
}

function write(name: string, text: string | null): true {
  const [area, key] = locate(name);
  area.write(key, text);
  shownTexts.set(name, text);
  return true;
}

setPersistentEngine(
  new Proxy<Record<string, string>>(
    {},
    {
      has: (_, name) => read(String(name)) !== null,
      get: (_, name) => read(String(name)) ?? undefined,
      set: (_, name, text: string) => write(String(name), text),
      deleteProperty: (_, name) => write(String(name), null),
    },
  ),
  {
    addEventListener(name, listener) {
      listeners.set(listener, name);
      shownTexts.set(name, read(name));
    },
    removeEventListener: (_, listener) => void listeners.delete(listener),
  },
);

/**
 * Makes the stores, or those of a name, show what other tabs and pages have stored. It writes nothing: while another tab is in
 * the middle of writing a long cookie, that would store half of a value as the whole.
 */
export function reloadFromCookies(name?: string): void {
  const names = name === undefined ? new Set(listeners.values()) : [name];
  for (const each of names) {
    const text = read(each);
    if (text === (shownTexts.get(each) ?? null)) continue;
    shownTexts.set(each, text);
    // As in a `StorageEvent`, null says that the key was removed.
    for (const [listener, of] of [...listeners])
      if (of === each) listener({ key: each, newValue: text } as PersistentEvent);
  }
}

onExternalChange(reloadFromCookies);

/** A store bound to the cookie of its name. `encode` returning undefined deletes the cookie. */
export function cookieAtom<Value>(
  name: string,
  initial: Value,
  encoder: PersistentEncoder<Value>,
): WritableAtom<Value> {
  const $value = persistentAtom(name, initial, encoder);
  // A store that is mounted again writes what it reads; one that stays mounted only reads.
  keepMount($value);
  return $value;
}

/** A store in session storage: one tab, all its pages. A value that `accept` refuses is read as `initial`; null is not stored. */
export function sessionAtom<Value>(
  key: string,
  initial: Value,
  accept: (value: unknown) => value is Value,
): WritableAtom<Value> {
  return cookieAtom(SESSION_PREFIX + key, initial, jsonEncoder(initial, accept));
}

/** A store in local storage: all tabs, until it is deleted. */
export function localAtom<Value>(
  key: string,
  initial: Value,
  accept: (value: unknown) => value is Value,
): WritableAtom<Value> {
  return cookieAtom(LOCAL_PREFIX + key, initial, jsonEncoder(initial, accept));
}

function jsonEncoder<Value>(initial: Value, accept: (value: unknown) => value is Value): PersistentEncoder<Value> {
  return {
    encode: (value) => (value === null ? undefined : JSON.stringify(value)),
    decode(text) {
      try {
        const value: unknown = JSON.parse(text);
        return accept(value) ? value : initial;
      } catch {
        return initial; // written by another version or by hand
      }
    },
  };
}
