import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserApiClient, setSessionCheck } from '#features/shared/browser-api-client.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { stubWebStorage } from '#lib/browser-storage.fake.ts';
import { profile } from './profile.fixture.ts';
import { fakePage } from './page.fake.ts';
import { listenForUnauthorized } from './user-session.ts';
import { $token } from '#features/shared/token.store.ts';
import { $profile, loadProfile, reloadProfile, signIn } from './user.store.ts';

let browser: ReturnType<typeof fakePage>;
let stop: () => void;
let view: EventTarget;

/** The response to every request: the token has expired. */
const expired = () => Response.json({ message: 'Sign in' }, { status: 401 });

function openPage(path: string, lang = 'ru'): void {
  browser = fakePage(path, lang);
  signIn({ token: 'expired', user: profile({ name: 'Ana' }) });
}

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => expired()),
  );
  view = new EventTarget();
  stubWebStorage(view);
  stop = listenForUnauthorized();
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

describe('a 401', () => {
  test('clears token and profile and goes to the home page', async () => {
    openPage('/orders');
    await expect(browserApiClient('customer').call('getOrders', { query: { page: 1 } })).rejects.toThrow('401');
    expect([$token.get(), $profile.get(), browser.jar.cookies.has('token')]).toEqual(['', null, false]);
    expect(browser.navigations).toEqual(['/']);
  });

  test('goes to the home page in the language of the page', async () => {
    openPage('/ro/orders', 'ro');
    await expect(browserApiClient('customer').call('getOrders')).rejects.toThrow('401');
    expect(browser.navigations).toEqual(['/ro']);
  });

  test('on the home page reloads it', async () => {
    openPage('/en', 'en');
    await expect(browserApiClient('customer').call('getOrders')).rejects.toThrow('401');
    expect(browser.navigations).toEqual(['reload']);
  });

  test('of several calls at once leaves the page once', async () => {
    openPage('/orders');
    await Promise.allSettled([
      browserApiClient('customer').call('getOrders'),
      browserApiClient('customer').call('getOrder', { query: { order_id: 1 } }),
    ]);
    expect(browser.navigations).toEqual(['/']);
  });

  test('leaves a page again that was restored from the back/forward cache', async () => {
    openPage('/orders');
    await expect(browserApiClient('customer').call('getOrders')).rejects.toThrow('401');
    view.dispatchEvent(new Event('pageshow'));
    await expect(browserApiClient('customer').call('getOrders')).rejects.toThrow('401');
    expect(browser.navigations).toEqual(['/', '/']);
  });

  test('of the profile only clears the token', async () => {
    openPage('/account');
    await expect(browserApiClient('customer').call('getProfile')).rejects.toThrow('401');
    expect([$token.get(), browser.navigations]).toEqual(['', []]);
  });

  test('of a background call only clears the token, whatever the call is', async () => {
    for (const name of ['getOrders', 'editFavourites', 'getCities', 'recalculateBasket'] as const) {
      openPage('/chisinau');
      await expect(browserApiClient('page').call(name)).rejects.toThrow('401');
      expect([name, $token.get(), browser.navigations]).toEqual([name, '', []]);
    }
  });

  test('of an earlier session does not end the session that has begun since', async () => {
    openPage('/orders');
    const call = browserApiClient('customer').call('getOrders');
    $token.set('of-another-session');
    await expect(call).rejects.toThrow('401');
    expect([$token.get(), browser.navigations]).toEqual(['of-another-session', []]);
  });

  test('leaves the cart as it is', async () => {
    openPage('/orders');
    browser.jar.cookie = 'cart=1.abc; path=/';
    await expect(browserApiClient('customer').call('getOrders')).rejects.toThrow('401');
    expect(browser.jar.cookies.get('cart')).toBe('1.abc');
  });
});

test('without a token the profile is not requested', async () => {
  browser = fakePage('/');
  await loadProfile(browserApiClient('customer'));
  expect(fetch).not.toHaveBeenCalled();
  expect(browser.navigations).toEqual([]);
});

describe('a background call', () => {
  afterEach(() => setSessionCheck(async () => undefined));

  const requested = () => vi.mocked(fetch).mock.calls.map(([address]) => new URL(String(address), 'http://a').pathname);

  test('waits for the profile, and is not made if the session has ended', async () => {
    openPage('/chisinau');
    setSessionCheck(() => ignoreFailure('as at start-up', reloadProfile(browserApiClient('page'))));
    await expect(browserApiClient('page').call('getOrders')).rejects.toThrow('401');
    expect([requested(), browser.navigations]).toEqual([['/api/get-profile'], []]);
  });

  test('needs no profile if it requires no session', async () => {
    openPage('/chisinau');
    const check = vi.fn(async () => undefined);
    setSessionCheck(check);
    await expect(browserApiClient('page').call('getCities')).rejects.toThrow('401');
    expect([check.mock.calls.length, requested()]).toEqual([0, ['/api/get-cities']]);
  });
});
