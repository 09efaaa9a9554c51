import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { $modals } from '#features/shared/modal.store.ts';
import { HttpError } from '#lib/errors.ts';
import { fakeHttp, profile } from './http.fake.ts';
import { fakePage } from './page.fake.ts';
import {
  $auth,
  changeNumber,
  checkCode,
  finishSignIn,
  goToCheckout,
  resendCode,
  sendCode,
  startSignIn,
} from './sign-in.store.ts';
import { $profile, $token, forgetUser } from './user.store.ts';

const PHONE = '37369123456';
const NOW = Date.parse('2026-11-20T10:00:00Z');
let browser: ReturnType<typeof fakePage>;
const modals = () => $modals.get().map(({ name }) => name);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  browser = fakePage('/chisinau/casa-mare');
  forgetUser();
  $auth.set(null);
  $modals.set([]);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('going to checkout', () => {
  test('leads there whoever is signed in [R4.34]', () => {
    browser.jar.cookie = 'token=secret; path=/';
    goToCheckout();
    expect(browser.went).toEqual(['/checkout']);
    expect(modals()).toEqual([]);
  });

  test('opens the phone modal for a visitor and remembers the cart as the origin [R3.14] [R4.34]', () => {
    goToCheckout();
    expect(modals()).toEqual(['authPhone']);
    expect($auth.get()).toEqual({ from: 'cart', phone: '', resendAt: 0 });
    expect(browser.went).toEqual([]);
  });
});

describe('asking for a code', () => {
  beforeEach(() => startSignIn('cart'));

  test('goes on to the code modal and starts the countdown of 60 seconds [R4.35]', async () => {
    const http = fakeHttp({ sendCode: () => ({}) });
    await sendCode(http, PHONE);
    expect(http.calls).toEqual([{ name: 'sendCode', options: { body: { phone: PHONE } } }]);
    expect(modals()).toEqual(['authCode']);
    expect($auth.get()).toEqual({ from: 'cart', phone: PHONE, resendAt: NOW + 60_000 });
  });

  test('counts down as long as the server says', async () => {
    await sendCode(fakeHttp({ sendCode: () => ({ resend_after: 90 }) }), PHONE);
    expect($auth.get()?.resendAt).toBe(NOW + 90_000);
  });

  test('stays with the phone when the server refuses', async () => {
    await expect(sendCode(fakeHttp({ sendCode: () => new HttpError('sendCode', 422) }), PHONE)).rejects.toThrow('422');
    expect(modals()).toEqual(['authPhone']);
  });

  test('for the same number within the countdown keeps the code that was sent', async () => {
    const http = fakeHttp({ sendCode: () => ({}) });
    await sendCode(http, PHONE);
    changeNumber();
    expect(modals()).toEqual(['authPhone']);
    await sendCode(http, PHONE);
    expect(http.calls).toHaveLength(1);
    expect(modals()).toEqual(['authCode']);
  });

  test('for another number sends another code', async () => {
    const http = fakeHttp({ sendCode: () => ({}) });
    await sendCode(http, PHONE);
    changeNumber();
    await sendCode(http, '37379000000');
    expect(http.calls).toHaveLength(2);
  });
});

describe('sending the code again', () => {
  beforeEach(() => $auth.set({ from: 'cart', phone: PHONE, resendAt: 0 }));

  test('starts the countdown anew', async () => {
    await resendCode(fakeHttp({ sendCode: () => ({}) }));
    expect($auth.get()?.resendAt).toBe(NOW + 60_000);
  });

  test('fails silently [R8.10]', async () => {
    await resendCode(fakeHttp({ sendCode: () => new HttpError('sendCode', 0) }));
    expect($auth.get()?.resendAt).toBe(0);
  });

  test('waits as long as a refusal says', async () => {
    await resendCode(fakeHttp({ sendCode: () => new HttpError('sendCode', 429, { retryAfter: 25 }) }));
    expect($auth.get()?.resendAt).toBe(NOW + 25_000);
  });
});

describe('the right code', () => {
  const answer = (name: string) => fakeHttp({ checkCode: () => ({ token: 'secret', user: profile({ name }) }) });
  const enterCode = (from: '/orders/12' | 'cart', name: string) => {
    $auth.set({ from, phone: PHONE, resendAt: NOW });
    $modals.set([
      { name: 'cart', data: true },
      { name: 'authCode', data: true },
    ]);
    return checkCode(answer(name), '1234');
  };

  test('stores token and profile [R4.35]', async () => {
    await enterCode('cart', 'Ana');
    expect([$token.get(), $profile.get()?.name]).toEqual(['secret', 'Ana']);
  });

  test('leads a known customer with a cart straight to checkout [R4.36]', async () => {
    await enterCode('cart', 'Ana');
    expect(browser.went).toEqual(['/checkout']);
    expect(modals()).toEqual(['cart']);
    expect($auth.get()).toBeNull();
  });

  test('asks a nameless customer who they are, and then leads to checkout [R4.37]', async () => {
    await enterCode('cart', '');
    expect(modals()).toEqual(['cart', 'profile']);
    expect(browser.went).toEqual([]);
    finishSignIn();
    expect(browser.went).toEqual(['/checkout']);
  });

  test('shows a known customer the profile before going to what was asked for [D20a]', async () => {
    await enterCode('/orders/12', 'Ana');
    expect(modals()).toEqual(['cart', 'profile']);
    finishSignIn();
    expect(browser.went).toEqual(['/orders/12']);
  });

  test('leaves the cart as it is', async () => {
    browser.jar.cookie = 'cart=1.abc; path=/';
    await enterCode('cart', 'Ana');
    expect(browser.jar.cookies.get('cart')).toBe('1.abc');
  });
});

test('a wrong code changes nothing', async () => {
  $auth.set({ from: 'cart', phone: PHONE, resendAt: NOW });
  $modals.set([{ name: 'authCode', data: true }]);
  await expect(checkCode(fakeHttp({ checkCode: () => new HttpError('checkCode', 404) }), '1234')).rejects.toThrow(
    '404',
  );
  expect([$token.get(), modals(), browser.went]).toEqual(['', ['authCode'], []]);
});

test('who signs in without asking for anything stays on the page', async () => {
  await sendCode(fakeHttp({ sendCode: () => ({}) }), PHONE);
  expect($auth.get()?.from).toBe('/chisinau/casa-mare');
});

test('a profile modal outside of a sign-in leads nowhere', () => {
  $modals.set([{ name: 'profile', data: true }]);
  finishSignIn();
  expect([modals(), browser.went]).toEqual([[], []]);
});
