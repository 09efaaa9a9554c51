import { keepMount, type WritableAtom } from 'nanostores';
import {
  persistentAtom,
  setPersistentEngine,
  type PersistentEncoder,
  type PersistentEvent,
  type PersistentListener,
} from '@nanostores/persistent';
import { parseCookies, readCookie, writeCookie } from './cookies.ts';

/** Called when stored values may have changed outside this page; with a name, only that entry. */
type ChangeListener = (name?: string) => void;

const CHANNEL = 'stores';
const changeListeners = new Set<ChangeListener>();
let channel: BroadcastChannel | null = null;
/** Ends the synchronization; null while there is none. */
let stopSync: (() => void) | null = null;

/** Returns a function that removes the listener. */
export function onExternalChange(listener: ChangeListener): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

/** Notifies the other tabs that an entry has changed. */
export function broadcastChange(name: string): void {
  channel?.postMessage(name);
}

/**
 * Updates this page's stores when other tabs change stored values, after a return from the back/forward cache and after
 * prerendering. Repeated calls have no effect. Returns a function that ends the synchronization.
 */
export function syncTabs(): () => void {
  return (stopSync ??= startSync());
}

function startSync(): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const notifyAll = () => notify();
  const notifyWhenVisible = () => {
    if (document.visibilityState === 'visible') notify();
  };
  const reopen = () => {
    openChannel();
    notify();
  };
  document.addEventListener('visibilitychange', notifyWhenVisible, { signal });
  document.addEventListener('prerenderingchange', notifyAll, { signal });
  window.addEventListener('pageshow', reopen, { signal });
  // A page whose open channel receives a message is evicted from the back/forward cache.
  window.addEventListener('pagehide', closeChannel, { signal });
  // Another tab has changed local storage.
  window.addEventListener('storage', notifyAll, { signal });
  // Chromium writes cookies asynchronously: a broadcast may arrive before the new value can be read, this event does
  // not.
  globalThis.cookieStore?.addEventListener('change', notifyAll, { signal });
  openChannel();
  return () => {
    controller.abort();
    closeChannel();
    stopSync = null;
  };
}

function notify(name?: string): void {
  for (const listener of [...changeListeners]) listener(name);
}

function openChannel(): void {
  if (channel || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') notify(data);
  };
}

function closeChannel(): void {
  channel?.close();
  channel = null;
}

/**
 * Where the values of stores are saved: in cookies if the server and all tabs share them, in session storage for one
 * tab, in local storage for all tabs. The library supports a single engine, which selects the area by the prefix of the
 * store's name.
 */
interface StorageArea {
  /** Null when nothing is stored. */
  read(key: string): string | null;
  /** Null removes the key. */
  write(key: string, text: string | null): void;
}

const cookies: StorageArea = {
  read: (name) => readCookie(parseCookies(document.cookie), name),
  write(name, text) {
    const before = cookies.read(name);
    writeCookie(document, name, text);
    if (before !== text) broadcastChange(name);
  },
};

/**
 * If storage is forbidden (private mode, blocked site data) or full, new values are in memory until the page is left.
 */
function webStorage(area: () => Storage): StorageArea {
  const unsaved = new Map<string, string | null>();
  return {
    read(key) {
      const text = unsaved.get(key);
      if (text !== undefined) return text;
      try {
        return area().getItem(key);
      } catch {
        return null; // forbidden
      }
    },
    write(key, text) {
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

const webAreas = new Map([
  ['session', webStorage(() => sessionStorage)],
  ['local', webStorage(() => localStorage)],
]);

/** The area and key of a store's name. On the server there is no area: stores have their initial values. */
function locate(name: string): [area: StorageArea | undefined, key: string] {
  const [prefix = '', key] = name.split(':');
  if (key === undefined) return [globalThis.document && cookies, name];
  return [typeof window === 'undefined' ? undefined : webAreas.get(prefix), key];
}

/** The stored text of each name when the stores were last read or written. */
const currentTexts = new Map<string, string | null>();
const listeners = new Map<PersistentListener, string>();

/** The text that is stored under a name, whether a store of this page has it or not. */
export function readStored(name: string): string | null {
  const [area, key] = locate(name);
  return area?.read(key) ?? null;
}

function write(name: string, text: string | null): true {
  const [area, key] = locate(name);
  area?.write(key, text);
  currentTexts.set(name, text);
  return true;
}

setPersistentEngine(
  new Proxy<Record<string, string>>(
    {},
    {
      has: (_, name) => readStored(String(name)) !== null,
      get: (_, name) => readStored(String(name)) ?? undefined,
      set: (_, name, text: string) => write(String(name), text),
      deleteProperty: (_, name) => write(String(name), null),
    },
  ),
  {
    addEventListener(name, listener) {
      listeners.set(listener, name);
      currentTexts.set(name, readStored(name));
    },
    removeEventListener: (_, listener) => void listeners.delete(listener),
  },
);

/**
 * Updates all stores, or those of one name, to the values that other tabs and pages have stored. It writes nothing:
 * while another tab is writing a cookie in several parts, an incomplete value would be stored.
 */
export function reloadPersistentStores(name?: string): void {
  const names = name === undefined ? new Set(listeners.values()) : [name];
  for (const each of names) {
    const text = readStored(each);
    if (text === (currentTexts.get(each) ?? null)) continue;
    currentTexts.set(each, text);
    // As in a `StorageEvent`, null means that the key was removed.
    for (const [listener, storeName] of [...listeners])
      if (storeName === each) listener({ key: each, newValue: text } as PersistentEvent);
  }
}

onExternalChange(reloadPersistentStores);

/** Stores a text under a name, or deletes it (null), whether a store of this page has it or not; a store gets the value. */
export function writeStored(name: string, text: string | null): void {
  const [area, key] = locate(name);
  area?.write(key, text);
  reloadPersistentStores(name);
}

/** Deletes the stored value of a name, whether a store of this page has it or not; a store gets its initial value. */
export const deleteStored = (name: string): void => writeStored(name, null);

/** A store of the area that the prefix of its name selects. `encode` returning undefined deletes the entry. */
function storedAtom<Value>(name: string, initial: Value, encoder: PersistentEncoder<Value>): WritableAtom<Value> {
  const $value = persistentAtom(name, initial, encoder);
  // The library writes the value that it reads when a store is mounted again, so the store stays mounted.
  keepMount($value);
  return $value;
}

/** A store in the cookie of its name. */
export const cookieAtom = storedAtom;
/** A store in session storage: shared by the pages of one tab. */
export const sessionAtom = webStorageAtom('session');
/** A store in local storage: shared by all tabs, until it is deleted. */
export const localAtom = webStorageAtom('local');

/** A value that `accept` rejects is read as `initial`; null is not stored. */
function webStorageAtom(prefix: 'session' | 'local') {
  return <Value>(key: string, initial: Value, accept: (value: unknown) => value is Value): WritableAtom<Value> =>
    storedAtom(`${prefix}:${key}`, initial, {
      encode: (value) => (value === null ? undefined : JSON.stringify(value)),
      decode(text) {
        try {
          const value: unknown = JSON.parse(text);
          return accept(value) ? value : initial;
        } catch {
          return initial; // written by another version or by hand
        }
      },
    });
}
