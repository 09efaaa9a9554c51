import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeCookieJar, fakeDocument } from './cookies.fake.ts';
import { broadcastChange, onExternalChange, syncTabs } from './tabs.ts';

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
  test('after another tab has broadcast a change [D16a]', () => {
    FakeChannel.open[0]?.onmessage?.({ data: 'cart' });
    expect(listener).toHaveBeenCalledExactlyOnceWith('cart');
  });

  test('when the browser reports a changed cookie', () => {
    cookieStore.dispatchEvent(new Event('change'));
    expect(listener).toHaveBeenCalledOnce();
  });

  test('when the tab becomes visible [D16a]', () => {
    page.dispatchEvent(new Event('visibilitychange'));
    expect(listener).toHaveBeenCalledOnce();
  });

  test('when the page is restored from the back/forward cache', () => {
    view.dispatchEvent(new Event('pageshow'));
    expect(listener).toHaveBeenCalledOnce();
  });

  test('when a prerendered page is shown [D16a]', () => {
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
