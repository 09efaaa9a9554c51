import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { stubWebStorage } from '#lib/browser-storage.fake.ts';
import { profile } from './profile.fixture.ts';
import { fakePage } from './page.fake.ts';
import { listenForUnauthorized } from './user-session.ts';
import { $token } from '#features/shared/token.store.ts';
import { $profile, loadProfile, signIn } from './user.store.ts';

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
  test('clears token and profile and goes to the home page [R8.1]', async () => {
    openPage('/orders');
    await expect(browserApiClient().call('getOrders', { query: { page: 1 } })).rejects.toThrow('401');
    expect([$token.get(), $profile.get(), browser.jar.cookies.has('token')]).toEqual(['', null, false]);
    expect(browser.navigations).toEqual(['/']);
  });

  test('goes to the home page in the language of the page [R8.1]', async () => {
    openPage('/ro/orders', 'ro');
    await expect(browserApiClient().call('getOrders')).rejects.toThrow('401');
    expect(browser.navigations).toEqual(['/ro']);
  });

  test('on the home page reloads it [D21a]', async () => {
    openPage('/en', 'en');
    await expect(browserApiClient().call('getOrders')).rejects.toThrow('401');
    expect(browser.navigations).toEqual(['reload']);
  });

  test('of several calls at once leaves the page once [D21a]', async () => {
    openPage('/orders');
    await Promise.allSettled([
      browserApiClient().call('getOrders'),
      browserApiClient().call('getOrder', { query: { order_id: 1 } }),
    ]);
    expect(browser.navigations).toEqual(['/']);
  });

  test('leaves a page again that was restored from the back/forward cache', async () => {
    openPage('/orders');
    await expect(browserApiClient().call('getOrders')).rejects.toThrow('401');
    view.dispatchEvent(new Event('pageshow'));
    await expect(browserApiClient().call('getOrders')).rejects.toThrow('401');
    expect(browser.navigations).toEqual(['/', '/']);
  });

  test('of the profile only clears the token [R4.30] [R8.12] [D21]', async () => {
    openPage('/account');
    await expect(browserApiClient().call('getProfile')).rejects.toThrow('401');
    expect([$token.get(), browser.navigations]).toEqual(['', []]);
  });

  test('leaves the cart as it is', async () => {
    openPage('/orders');
    browser.jar.cookie = 'cart=1.abc; path=/';
    await expect(browserApiClient().call('getOrders')).rejects.toThrow('401');
    expect(browser.jar.cookies.get('cart')).toBe('1.abc');
  });
});

test('without a token the profile is not requested [R4.30]', async () => {
  browser = fakePage('/');
  await loadProfile(browserApiClient());
  expect(fetch).not.toHaveBeenCalled();
  expect(browser.navigations).toEqual([]);
});
