import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { $token } from '#features/shared/token.store.ts';
import { HttpError } from '#lib/errors.ts';
import { stubWebStorage } from '#lib/browser-storage.fake.ts';
import { reloadPersistentStores } from '#lib/persistent-stores.ts';
import { buildAddress, profile } from './profile.fixture.ts';
import { addAddress, deleteAddress, setDefaultAddress } from './address-actions.ts';
import { fakeApiClient } from '#features/shared/api-client.fake.ts';
import { fakePage } from './page.fake.ts';
import {
  $profile,
  changeProfile,
  loadProfile,
  logout,
  saveProfile,
  signIn,
  signOutLocally,
  toProfileFields,
  toProfileInput,
} from './user.store.ts';

const MINUTE = 60_000;
const ana = profile({ name: 'Ana' });
const address = buildAddress({ id: 7, is_default: true });
let browser: ReturnType<typeof fakePage>;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') });
  browser = fakePage('/account', 'ro');
  signOutLocally();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Writes the cookie as another tab or the server's response does. */
function writeExternally(token: string): void {
  browser.jar.cookie = `token=${token}; path=/`;
}

describe('the token', () => {
  test('is stored in its cookie for 30 days', () => {
    signIn({ token: 'secret', user: ana });
    expect(browser.jar.written.at(-1)).toBe('token=secret; path=/; max-age=2592000; samesite=lax');
  });

  test('that the response has set already is not written again, because browsers expire cookies of scripts earlier', () => {
    writeExternally('secret');
    browser.jar.written.length = 0;
    signIn({ token: 'secret', user: ana });
    expect(browser.jar.written).toEqual([]);
    expect($token.get()).toBe('secret');
  });

  test('of another tab is applied here', () => {
    const stop = $token.listen(() => {});
    writeExternally('other');
    reloadPersistentStores('token');
    stop();
    expect($token.get()).toBe('other');
  });
});

describe('the profile', () => {
  test('is set by the sign-in', () => {
    signIn({ token: 'secret', user: ana });
    expect($profile.get()).toEqual(ana);
  });

  test('is not requested without a token', async () => {
    const api = fakeApiClient({ getProfile: () => ana });
    await loadProfile(api);
    expect(api.calls).toEqual([]);
  });

  test('is requested once for concurrent callers', async () => {
    writeExternally('secret');
    const api = fakeApiClient({ getProfile: () => ana });
    await Promise.all([loadProfile(api), loadProfile(api)]);
    expect(api.calls).toHaveLength(1);
    expect($profile.get()).toEqual(ana);
  });

  test('is requested at most once in 5 minutes', async () => {
    writeExternally('secret');
    const api = fakeApiClient({ getProfile: () => ana });
    await loadProfile(api);
    vi.advanceTimersByTime(5 * MINUTE - 1);
    await loadProfile(api);
    expect(api.calls).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await loadProfile(api);
    expect(api.calls).toHaveLength(2);
  });

  test('may be requested again right after a failure', async () => {
    writeExternally('secret');
    await expect(loadProfile(fakeApiClient({ getProfile: () => new HttpError('getProfile', 500) }))).rejects.toThrow(
      'getProfile has status 500',
    );
    await loadProfile(fakeApiClient({ getProfile: () => ana }));
    expect($profile.get()).toEqual(ana);
  });

  test('of one customer is never shown to the next', async () => {
    signIn({ token: 'first customer', user: ana });
    writeExternally('second customer');
    reloadPersistentStores('token');
    expect($profile.get()).toBeNull();
    await loadProfile(fakeApiClient({ getProfile: () => profile({ name: 'Ion' }) }));
    expect($profile.get()?.name).toBe('Ion');
  });

  test('that arrives after another customer has signed in is ignored', async () => {
    writeExternally('first customer');
    const late = Promise.withResolvers<typeof ana>();
    const loading = loadProfile(fakeApiClient({ getProfile: () => late.promise }));
    signIn({ token: 'second customer', user: profile({ name: 'Ion' }) });
    late.resolve(ana);
    await loading;
    expect($profile.get()?.name).toBe('Ion');
  });

  test('is replaced by what the server has saved', async () => {
    signIn({ token: 'secret', user: profile() });
    const api = fakeApiClient({ updateProfile: ({ body }) => profile({ name: body.name.trim() }) });
    await saveProfile(api, { name: ' Ana ', email: '', date_birth: '2001-12-31' });
    expect($profile.get()?.name).toBe('Ana');
  });

  test.each([
    ['a status', { status: true }],
    ['an empty body', ''],
    ['no body', undefined],
    ['null', null],
    ['a list', []],
    ['another structure', { data: { name: 'Other' } }],
  ])('keeps its other values and has those sent when the response is %s', async (_, body) => {
    signIn({ token: 'secret', user: profile({ name: 'Ana', email: 'ana@example.com', addresses: [address] }) });
    const api = fakeApiClient({ updateProfile: () => body as object });
    await saveProfile(api, { name: 'Anna', email: '', date_birth: '2001-12-31' });
    expect($profile.get()).toEqual(
      profile({ name: 'Anna', email: '', date_birth: '2001-12-31', addresses: [address], phone: '37369123456' }),
    );
  });

  test('has what a response states, and what was sent of the rest', async () => {
    signIn({ token: 'secret', user: ana });
    const api = fakeApiClient({ updateProfile: () => ({ name: 'ANNA' }) });
    await saveProfile(api, { name: 'Anna', email: 'anna@example.com' });
    expect($profile.get()).toEqual(profile({ name: 'ANNA', email: 'anna@example.com' }));
  });

  test.each(['', 'second customer'])('is not stored by a save that ends in the session “%s”', async (token) => {
    signIn({ token: 'first customer', user: ana });
    const { session } = stubWebStorage();
    const late = Promise.withResolvers<typeof ana>();
    const saving = saveProfile(fakeApiClient({ updateProfile: () => late.promise }), { name: 'Anna', email: '' });
    if (token) signIn({ token, user: profile({ name: 'Ion' }) });
    else signOutLocally();
    late.resolve(profile({ name: 'Anna' }));
    await saving;
    expect($profile.get()?.name).toBe(token ? 'Ion' : undefined);
    expect([...session.values()].join()).not.toContain('Anna');
  });

  test('is unchanged when the server refuses the change', async () => {
    signIn({ token: 'secret', user: ana });
    const api = fakeApiClient({ updateProfile: () => new HttpError('updateProfile', 422) });
    await expect(saveProfile(api, { name: 'X', email: '' })).rejects.toThrow('422');
    expect($profile.get()).toEqual(ana);
  });

  test('keeps its age when it is changed locally', async () => {
    signIn({ token: 'secret', user: ana });
    vi.advanceTimersByTime(4 * MINUTE);
    changeProfile((known) => ({ ...known, name: 'Anna' }));
    vi.advanceTimersByTime(1 * MINUTE);
    const api = fakeApiClient({ getProfile: () => ana });
    await loadProfile(api);
    expect(api.calls).toHaveLength(1);
  });
});

describe('the addresses of the profile', () => {
  beforeEach(() => signIn({ token: 'secret', user: profile({ addresses: [address] }) }));

  test('include a new one, sent with the key of its form', async () => {
    const { id: _id, ...input } = address;
    const api = fakeApiClient({ addAddress: () => ({ ...address, id: 8, is_default: false }) });
    await addAddress(api, input, 'key');
    expect(api.calls).toEqual([{ name: 'addAddress', body: input, idempotencyKey: 'key' }]);
    expect($profile.get()?.addresses.map((known) => known.id)).toEqual([7, 8]);
  });

  test('do not include a deleted one', async () => {
    const api = fakeApiClient({ deleteAddress: () => ({ status: true }) });
    await deleteAddress(api, 7);
    expect(api.calls).toEqual([{ name: 'deleteAddress', query: { address_id: 7 } }]);
    expect($profile.get()?.addresses).toEqual([]);
  });

  test('include one that could not be deleted', async () => {
    await expect(
      deleteAddress(fakeApiClient({ deleteAddress: () => new HttpError('deleteAddress', 0) }), 7),
    ).rejects.toThrow();
    expect($profile.get()?.addresses).toEqual([address]);
  });

  test('have the default that the server has set', async () => {
    const work = { ...address, id: 8, is_default: false };
    changeProfile((known) => ({ ...known, addresses: [address, work] }));
    await setDefaultAddress(
      fakeApiClient({ editAddress: ({ body: { id, is_default = false } }) => ({ ...work, id, is_default }) }),
      work,
    );
    expect($profile.get()?.addresses.map(({ id, is_default }) => [id, is_default])).toEqual([
      [7, false],
      [8, true],
    ]);
  });
});

describe('logout', () => {
  const stubFetch = (respond: () => Promise<Response>) => {
    const fetch = vi.fn<typeof globalThis.fetch>(respond);
    vi.stubGlobal('fetch', fetch);
    return fetch;
  };

  test.each([
    ['', async () => Response.json({ status: true })],
    [' even when the call fails', async () => Promise.reject(new TypeError('offline'))],
    [' while the API does not respond', () => new Promise<Response>(() => {})],
  ])('clears token and profile and goes home at once%s', (_, respond) => {
    stubFetch(respond);
    signIn({ token: 'secret', user: ana });
    logout();
    expect([$token.get(), $profile.get(), browser.jar.cookies.has('token')]).toEqual(['', null, false]);
    expect(browser.navigations).toEqual(['/ro']);
  });

  test('ends the session in a request that outlives the page and sets no cookie', () => {
    const fetch = stubFetch(async () => Response.json({}));
    signIn({ token: 'secret', user: ana });
    logout();
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/api/logout', {
      method: 'GET',
      headers: {
        Accept: 'application/json, text/plain, */*',
        'Accept-Language': 'ro',
        Authorization: 'Bearer secret',
      },
      credentials: 'omit',
      keepalive: true,
    });
  });

  test('with a token that no header can carry clears it too', () => {
    const fetch = stubFetch(async () => Response.json({}));
    writeExternally('%D0%BA%D0%BE%D0%B4%0A');
    reloadPersistentStores('token');
    logout();
    expect(fetch.mock.calls[0]?.[1]?.headers).not.toHaveProperty('Authorization');
    expect([$token.get(), browser.navigations]).toEqual(['', ['/ro']]);
  });

  test('leaves the cart as it is', () => {
    stubFetch(async () => Response.json({}));
    browser.jar.cookie = 'cart=1.abc; path=/';
    signIn({ token: 'secret', user: ana });
    logout();
    expect(browser.jar.cookies.get('cart')).toBe('1.abc');
  });
});

test('the profile form starts with the profile’s values, else with empty texts', () => {
  expect(toProfileFields(profile({ name: 'Ana', email: null, date_birth: '2001-12-31' }))).toEqual({
    name: 'Ana',
    email: '',
    date_birth: '2001-12-31',
  });
  expect(toProfileFields(null)).toEqual({ name: '', email: '', date_birth: '' });
});

test('the profile is sent trimmed, and an empty birthday as null', () => {
  expect(toProfileInput({ name: ' Ana ', email: '', date_birth: '' })).toEqual({
    name: 'Ana',
    email: '',
    date_birth: null,
  });
});
