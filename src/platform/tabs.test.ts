import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeJar, fakeDocument } from './cookies.fake.ts';
import { keepInStep, onReadAgain, tellTabs } from './tabs.ts';

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
let forget: () => void;
const reader = vi.fn();

beforeEach(() => {
  page = fakeDocument(new FakeJar());
  view = new EventTarget();
  FakeChannel.open = [];
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', view);
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('cookieStore', cookieStore);
  reader.mockClear();
  forget = onReadAgain(reader);
  stop = keepInStep();
});

afterEach(() => {
  forget();
  stop();
  vi.unstubAllGlobals();
});

describe('stores read again', () => {
  test('what another tab says it has written', () => {
    FakeChannel.open[0]?.onmessage?.({ data: 'cart' });
    expect(reader).toHaveBeenCalledExactlyOnceWith('cart');
  });

  test('when the browser says that a cookie has changed', () => {
    cookieStore.dispatchEvent(new Event('change'));
    expect(reader).toHaveBeenCalledOnce();
  });

  test('when the tab becomes visible', () => {
    page.dispatchEvent(new Event('visibilitychange'));
    expect(reader).toHaveBeenCalledOnce();
  });

  test('when the page comes back from the back/forward cache', () => {
    view.dispatchEvent(new Event('pageshow'));
    expect(reader).toHaveBeenCalledOnce();
  });

  test('when a prerendered page is shown', () => {
    page.dispatchEvent(new Event('prerenderingchange'));
    expect(reader).toHaveBeenCalledOnce();
  });
});

describe('stores do not read again', () => {
  test('when the tab becomes hidden', () => {
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    expect(reader).not.toHaveBeenCalled();
  });

  test('for a message that names nothing', () => {
    FakeChannel.open[0]?.onmessage?.({ data: { cart: 1 } });
    expect(reader).not.toHaveBeenCalled();
  });

  test('after they were let go', () => {
    stop();
    view.dispatchEvent(new Event('pageshow'));
    expect(reader).not.toHaveBeenCalled();
  });
});

test('other tabs are told what was written', () => {
  tellTabs('cart');
  expect(FakeChannel.open[0]?.postMessage).toHaveBeenCalledExactlyOnceWith('cart');
});

test('a page in the back/forward cache holds no channel, and opens one when it comes back', () => {
  view.dispatchEvent(new Event('pagehide'));
  expect(FakeChannel.open).toEqual([]);
  view.dispatchEvent(new Event('pageshow'));
  expect(FakeChannel.open).toHaveLength(1);
});

test('asking twice to keep in step changes nothing', () => {
  expect(keepInStep()).toBe(stop);
  expect(FakeChannel.open).toHaveLength(1);
});
