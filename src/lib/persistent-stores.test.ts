import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeCookieJar, fakeDocument } from './browser-storage.fake.ts';
import {
  broadcastChange,
  cookieAtom,
  localAtom,
  onExternalChange,
  reloadPersistentStores,
  sessionAtom,
  syncTabs,
} from './persistent-stores.ts';

const asText = { encode: (value: string) => value || undefined, decode: String };
const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'number');
let jar: FakeCookieJar;
let stored: Map<string, string>;

const storage = (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => ({
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, text) => void stored.set(key, text),
  removeItem: (key) => void stored.delete(key),
});

function refuse(): never {
  throw new Error('refused');
}

beforeEach(() => {
  jar = new FakeCookieJar();
  stored = new Map();
  vi.stubGlobal('document', fakeDocument(jar));
  vi.stubGlobal('window', {});
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('localStorage', storage());
});

afterEach(() => vi.unstubAllGlobals());

describe('a cookie store', () => {
  test('begins with the value of the cookie', () => {
    jar.cookie = 'city=balti; path=/';
    expect(cookieAtom('city', '', asText).get()).toBe('balti');
  });

  test('writes its value into the cookie', () => {
    cookieAtom('city', '', asText).set('tiraspol');
    expect(jar.cookie).toBe('city=tiraspol');
  });

  test('deletes the cookie when its value is empty', () => {
    const $city = cookieAtom('city', '', asText);
    $city.set('tiraspol');
    $city.set('');
    expect(jar.cookie).toBe('');
  });

  test('shows another value after a reload', () => {
    const $city = cookieAtom('city', '', asText);
    jar.cookie = 'city=balti; path=/';
    reloadPersistentStores('city');
    expect($city.get()).toBe('balti');
  });

  test('is empty after a reload without the cookie', () => {
    const $city = cookieAtom('city', '', asText);
    $city.set('balti');
    jar.cookies.clear();
    reloadPersistentStores();
    expect($city.get()).toBe('');
  });

  test('is not reloaded for a cookie of another name', () => {
    const $city = cookieAtom('city', '', asText);
    jar.cookie = 'city=balti; path=/';
    reloadPersistentStores('cart');
    expect($city.get()).toBe('');
  });

  test('notifies no listener when a reload finds the current value', () => {
    const $numbers = cookieAtom<number[]>('numbers', [], {
      encode: String,
      decode: (text) => text.split(',').map(Number),
    });
    $numbers.set([1, 2]);
    const listener = vi.fn();
    const stop = $numbers.listen(listener);
    reloadPersistentStores();
    stop();
    expect(listener).not.toHaveBeenCalled();
  });

  test('writes nothing during a reload, so that a partial write of another tab is not changed', () => {
    const $cart = cookieAtom('cart', '', asText);
    const long = 'a'.repeat(9000);
    $cart.set('b'.repeat(9000));
    const ours = new Map(jar.cookies);
    cookieAtom('cart', '', asText).set(long);
    const theirs = new Map(jar.cookies);
    jar.cookies.set('cart.2', ours.get('cart.2') ?? '');
    reloadPersistentStores();
    expect($cart.get().length).toBeLessThan(9000);
    jar.cookies.set('cart.2', theirs.get('cart.2') ?? '');
    reloadPersistentStores();
    expect($cart.get()).toBe(long);
  });

  test('may be edited by a listener during a reload', () => {
    const $city = cookieAtom('city', '', asText);
    const $greeting = cookieAtom('greeting', '', asText);
    const stop = $city.listen((city) => $greeting.set(`hello ${city}`));
    jar.cookie = 'city=balti; path=/';
    reloadPersistentStores('city');
    stop();
    expect(jar.cookies.get('greeting')).toBe('hello%20balti');
  });

  test('neither reads nor writes anything on the server', () => {
    vi.stubGlobal('document', undefined);
    expect(cookieAtom('city', 'none', asText).get()).toBe('none');
    expect(() => cookieAtom('city', '', asText).set('balti')).not.toThrow();
  });
});

test.each([
  ['https:', 'cart', true],
  ['http:', 'cart', false],
  ['https:', 'i18n_redirected', false],
])('on %s the cookie %s being secure is %s', (protocol, name, secure) => {
  vi.stubGlobal('location', { protocol });
  cookieAtom(name, '', asText).set('x');
  expect(jar.written[0]?.includes('; secure')).toBe(secure);
});

describe.each([
  ['session', sessionAtom],
  ['local', localAtom],
] as const)('a store in %s storage', (_, storedAtom) => {
  test('has the same value on the next page', () => {
    storedAtom<number[]>('list', [], isNumbers).set([1, 2]);
    expect(stored.get('list')).toBe('[1,2]');
    expect(storedAtom<number[]>('list', [], isNumbers).get()).toEqual([1, 2]);
  });

  test('removes its key for null', () => {
    const $list = storedAtom<number[] | null>('list', null, (value) => isNumbers(value));
    $list.set([1]);
    $list.set(null);
    expect([$list.get(), stored.has('list')]).toEqual([null, false]);
  });

  test.each(['{"damaged', '"other"', '["x"]'])('reads %s as its initial value', (text) => {
    stored.set('list', text);
    expect(storedAtom<number[]>('list', [], isNumbers).get()).toEqual([]);
  });

  test('shows a newer stored value after a reload', () => {
    const $list = storedAtom<number[]>('list', [], isNumbers);
    stored.set('list', '[3]');
    reloadPersistentStores();
    expect($list.get()).toEqual([3]);
  });

  test('is in memory only where storage is blocked', () => {
    const forbidden = { getItem: refuse, setItem: refuse, removeItem: refuse };
    vi.stubGlobal('sessionStorage', forbidden);
    vi.stubGlobal('localStorage', forbidden);
    const $list = storedAtom<number[]>('forbidden', [], isNumbers);
    $list.set([1]);
    reloadPersistentStores();
    expect($list.get()).toEqual([1]);
  });

  test('has its newest value in memory where storage is full', () => {
    stored.set('full', '[1]');
    vi.stubGlobal('sessionStorage', { ...storage(), setItem: refuse });
    vi.stubGlobal('localStorage', { ...storage(), setItem: refuse });
    const $list = storedAtom<number[]>('full', [], isNumbers);
    $list.set([1, 2]);
    reloadPersistentStores();
    expect($list.get()).toEqual([1, 2]);
  });

  test('uses no storage on the server', () => {
    vi.stubGlobal('window', undefined);
    stored.set('list', '[3]');
    expect(storedAtom<number[]>('list', [], isNumbers).get()).toEqual([]);
  });
});

describe('the tabs of a browser', () => {
  class FakeChannel {
    static open: FakeChannel[] = [];
    onmessage: ((event: { data: unknown }) => void) | null = null;
    readonly postMessage = vi.fn();
    constructor() {
      FakeChannel.open.push(this);
    }
    close(): void {
      FakeChannel.open = FakeChannel.open.filter((each) => each !== this);
    }
  }

  let page: ReturnType<typeof fakeDocument>;
  let view: EventTarget;
  const cookieStore = new EventTarget();
  let stop: () => void;
  let unsubscribe: () => void;
  const listener = vi.fn();

  beforeEach(() => {
    page = fakeDocument(new FakeCookieJar());
    view = new EventTarget();
    FakeChannel.open = [];
    vi.stubGlobal('document', page);
    vi.stubGlobal('window', view);
    vi.stubGlobal('BroadcastChannel', FakeChannel);
    vi.stubGlobal('cookieStore', cookieStore);
    listener.mockClear();
    unsubscribe = onExternalChange(listener);
    stop = syncTabs();
  });

  afterEach(() => {
    unsubscribe();
    stop();
    vi.unstubAllGlobals();
  });

  describe('stores are reloaded', () => {
    test('after another tab has broadcast a change', () => {
      FakeChannel.open[0]?.onmessage?.({ data: 'cart' });
      expect(listener).toHaveBeenCalledExactlyOnceWith('cart');
    });

    test('when the browser reports a changed cookie', () => {
      cookieStore.dispatchEvent(new Event('change'));
      expect(listener).toHaveBeenCalledOnce();
    });

    test('when another tab changes local storage', () => {
      view.dispatchEvent(new Event('storage'));
      expect(listener).toHaveBeenCalledOnce();
    });

    test('when the tab becomes visible', () => {
      page.dispatchEvent(new Event('visibilitychange'));
      expect(listener).toHaveBeenCalledOnce();
    });

    test('when the page is restored from the back/forward cache', () => {
      view.dispatchEvent(new Event('pageshow'));
      expect(listener).toHaveBeenCalledOnce();
    });

    test('when a prerendered page is shown', () => {
      page.dispatchEvent(new Event('prerenderingchange'));
      expect(listener).toHaveBeenCalledOnce();
    });
  });

  describe('stores are not reloaded', () => {
    test('when the tab becomes hidden', () => {
      page.visibilityState = 'hidden';
      page.dispatchEvent(new Event('visibilitychange'));
      expect(listener).not.toHaveBeenCalled();
    });

    test('for an empty message', () => {
      FakeChannel.open[0]?.onmessage?.({ data: { cart: 1 } });
      expect(listener).not.toHaveBeenCalled();
    });

    test('after syncing has ended', () => {
      stop();
      view.dispatchEvent(new Event('pageshow'));
      expect(listener).not.toHaveBeenCalled();
    });
  });

  test('other tabs are notified of a change', () => {
    broadcastChange('cart');
    expect(FakeChannel.open[0]?.postMessage).toHaveBeenCalledExactlyOnceWith('cart');
  });

  test('a page in the back/forward cache has no open channel, and opens one when it is restored', () => {
    view.dispatchEvent(new Event('pagehide'));
    expect(FakeChannel.open).toEqual([]);
    view.dispatchEvent(new Event('pageshow'));
    expect(FakeChannel.open).toHaveLength(1);
  });

  test('syncing twice changes nothing', () => {
    expect(syncTabs()).toBe(stop);
    expect(FakeChannel.open).toHaveLength(1);
  });
});
