import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakePage } from '#features/account/page.fake.ts';
import { profile } from '#features/account/profile.fixture.ts';
import { listenForUnauthorized } from '#features/account/user-session.ts';
import { logout, signIn } from '#features/account/user.store.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { $resumablePhone } from '#features/shared/resumable-checkout.ts';
import { $token } from '#features/shared/token.store.ts';
import { stubWebStorage } from '#lib/browser-storage.fake.ts';
import { reloadPersistentStores } from '#lib/persistent-stores.ts';
import { $draft, editDraft, EMPTY_FORM } from './checkout-form.store.ts';

const ANA = '37369123456';
const filled = { name: 'Ana', phone: ANA, comment: 'The third door', cutleryCount: 4, changeFrom: '500' };
const attempt = JSON.stringify({ key: 'key-1', body: {}, content: 'dishes' });

let page: ReturnType<typeof fakePage>;
let stop: () => void;

/** Signs in as the customer of this phone, as the code modal does. */
const signInAs = (phone: string, token: string) => signIn({ token, user: profile({ phone }) }, phone);

beforeEach(() => {
  page = fakePage('/ro/checkout', 'ro');
  stubWebStorage();
  reloadPersistentStores();
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Sign in' }, { status: 401 }));
  stop = listenForUnauthorized();
  signInAs(ANA, 'token-of-ana');
  editDraft(filled);
  sessionStorage.setItem('checkout.attempt', attempt);
});

afterEach(() => {
  stop();
  $token.set('');
  vi.unstubAllGlobals();
  reloadPersistentStores();
});

const endSession = () => expect(browserApiClient('customer').call('quoteOrder')).rejects.toThrow('401');
describe('a session that the API ends at the checkout', () => {
  test('leads to the sign-in of the localized home page, once', async () => {
    await Promise.all([endSession(), endSession()]);
    expect([$token.get(), page.navigations]).toEqual(['', ['/ro#sign-in=/checkout']]);
  });

  test('shows nothing of the form until the same customer has signed in, who gets it back with its key', async () => {
    await endSession();
    expect([$draft.get(), sessionStorage.getItem('checkout.attempt')]).toEqual([EMPTY_FORM, null]);
    expect($resumablePhone.get()).toBe(ANA);
    signInAs(ANA, 'another-token');
    expect($draft.get()).toMatchObject(filled);
    expect([sessionStorage.getItem('checkout.attempt'), $resumablePhone.get()]).toEqual([attempt, '']);
  });

  test('leaves nothing of the form to another customer', async () => {
    await endSession();
    signInAs('37360000001', 'token-of-ion');
    expect([$draft.get(), $resumablePhone.get()]).toEqual([EMPTY_FORM, '']);
    for (const name of ['checkout.draft', 'checkout.attempt'])
      for (const key of [name, `kept.${name}`]) expect(sessionStorage.getItem(key) ?? '').not.toMatch(/door|key-1/);
  });

  test('is left too when a background call, or another page, finds it', async () => {
    await expect(browserApiClient('page').call('getOrders')).rejects.toThrow('401');
    expect(page.navigations).toEqual(['/ro#sign-in=/checkout']);
    expect($resumablePhone.get()).toBe(ANA);
  });
});

test('a customer who signs out leaves nothing to resume', () => {
  logout();
  expect([$draft.get(), $resumablePhone.get(), page.navigations]).toEqual([EMPTY_FORM, '', ['/ro']]);
  signInAs(ANA, 'another-token');
  expect($draft.get()).toEqual(EMPTY_FORM);
});
