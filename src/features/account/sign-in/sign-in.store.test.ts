import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ErrorBody } from '#contract/endpoint-definitions.ts';
import { $modals, closeModal } from '#features/shared/modal.store.ts';
import type { Translate } from '#i18n/keys.ts';
import { HttpError } from '#lib/errors.ts';
import { fakeApiClient, inTurn } from '#features/shared/api-client.fake.ts';
import { profile } from '../profile.fixture.ts';
import { fakePage } from '../page.fake.ts';
import { $token } from '#features/shared/token.store.ts';
import { $profile, loadProfile, signOutLocally } from '../user.store.ts';
import {
  $pendingSignIn,
  changeNumber,
  checkCode,
  codeError,
  finishSignIn,
  goToCheckout,
  parsePhoneMessage,
  phoneError,
  resendCode,
  secondsLeft,
  sendCode,
  startSignIn,
} from './sign-in.store.ts';

const PHONE = '37369123456';
const NOW = Date.parse('2026-11-20T10:00:00Z');
let browser: ReturnType<typeof fakePage>;
const modals = () => $modals.get().map(({ name }) => name);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  browser = fakePage('/chisinau/casa-mare');
  signOutLocally();
  $pendingSignIn.set(null);
  $modals.set([]);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('going to checkout', () => {
  test('leads there for signed-in customers', () => {
    browser.jar.cookie = 'token=secret; path=/';
    goToCheckout();
    expect(browser.navigations).toEqual(['/checkout']);
    expect(modals()).toEqual([]);
  });

  test('opens the phone modal for a visitor and stores the cart as the origin', () => {
    goToCheckout();
    expect(modals()).toEqual(['authPhone']);
    expect($pendingSignIn.get()).toEqual({ from: 'cart', phone: '', resendAt: 0 });
    expect(browser.navigations).toEqual([]);
  });
});

test('a sign-in of a signed-in customer leads to the requested page at once', () => {
  browser.jar.cookie = 'token=secret; path=/';
  startSignIn('/orders/1001');
  expect([browser.navigations, modals()]).toEqual([['/orders/1001'], []]);
});

describe('requesting a code', () => {
  beforeEach(() => startSignIn('cart'));

  test('opens the code modal and starts the countdown of 60 seconds', async () => {
    const api = fakeApiClient({ sendCode: () => ({}) });
    await sendCode(api, PHONE);
    expect(api.calls).toEqual([{ name: 'sendCode', body: { phone: PHONE } }]);
    expect(modals()).toEqual(['authCode']);
    expect($pendingSignIn.get()).toEqual({ from: 'cart', phone: PHONE, resendAt: NOW + 60_000 });
  });

  test('uses the waiting time of the server', async () => {
    await sendCode(fakeApiClient({ sendCode: () => ({ resend_after: 90 }) }), PHONE);
    expect($pendingSignIn.get()?.resendAt).toBe(NOW + 90_000);
  });

  test.each([
    ['no body', undefined],
    ['an empty body', ''],
    ['null', null],
    ['true', true],
    ['a text', 'ok'],
    ['a list', []],
    ['an unknown structure', { resend_after: 'soon', data: { sent: 1 } }],
    ['a waiting time that is none', { resend_after: -5 }],
  ])('is a success whose body is %s', async (_, body) => {
    await sendCode(fakeApiClient({ sendCode: () => body as never }), PHONE);
    expect([modals(), $pendingSignIn.get()?.resendAt]).toEqual([['authCode'], NOW + 60_000]);
  });

  test('leaves the phone modal open when the server refuses', async () => {
    await expect(sendCode(fakeApiClient({ sendCode: () => new HttpError('sendCode', 422) }), PHONE)).rejects.toThrow(
      '422',
    );
    expect(modals()).toEqual(['authPhone']);
  });

  test('for the same number within the countdown sends no second request', async () => {
    const api = fakeApiClient({ sendCode: () => ({}) });
    await sendCode(api, PHONE);
    changeNumber();
    expect(modals()).toEqual(['authPhone']);
    await sendCode(api, PHONE);
    expect(api.calls).toHaveLength(1);
    expect(modals()).toEqual(['authCode']);
  });

  test('for another number sends another code', async () => {
    const api = fakeApiClient({ sendCode: () => ({}) });
    await sendCode(api, PHONE);
    changeNumber();
    await sendCode(api, '37379000000');
    expect(api.calls).toHaveLength(2);
  });

  test('ignores a late response for an earlier number', async () => {
    const late = Promise.withResolvers<object>();
    const api = fakeApiClient({ sendCode: inTurn<object>({}, late.promise, {}) });
    await sendCode(api, PHONE);
    const resent = resendCode(api);
    changeNumber();
    await sendCode(api, '37379000000');
    late.resolve({});
    await resent;
    expect($pendingSignIn.get()?.phone).toBe('37379000000');
  });
});

describe('a modal that is closed while its request runs', () => {
  beforeEach(() => startSignIn('cart'));

  test('stays closed when the code was sent', async () => {
    const sending = sendCode(fakeApiClient({ sendCode: () => ({}) }), PHONE);
    closeModal('authPhone');
    await sending;
    expect(modals()).toEqual([]);
    // The same number needs no second request.
    startSignIn('cart');
    await sendCode(fakeApiClient({}), PHONE);
    expect(modals()).toEqual(['authCode']);
  });

  test('stays closed when the code was right, and the customer is signed in', async () => {
    await sendCode(fakeApiClient({ sendCode: () => ({}) }), PHONE);
    const checking = checkCode(fakeApiClient({ checkCode: () => ({ token: 'secret', user: profile({}) }) }), '1234');
    closeModal('authCode');
    await checking;
    expect([modals(), $token.get(), $pendingSignIn.get(), browser.navigations]).toEqual([[], 'secret', null, []]);
  });
});

describe('sending the code again', () => {
  beforeEach(() => $pendingSignIn.set({ from: 'cart', phone: PHONE, resendAt: 0 }));

  test('restarts the countdown', async () => {
    await resendCode(fakeApiClient({ sendCode: () => ({}) }));
    expect($pendingSignIn.get()?.resendAt).toBe(NOW + 60_000);
  });

  test('fails silently', async () => {
    await resendCode(fakeApiClient({ sendCode: () => new HttpError('sendCode', 0) }));
    expect($pendingSignIn.get()?.resendAt).toBe(0);
  });

  test('uses the waiting time of a refusal', async () => {
    await resendCode(fakeApiClient({ sendCode: () => new HttpError('sendCode', 429, { retryAfter: 25 }) }));
    expect($pendingSignIn.get()?.resendAt).toBe(NOW + 25_000);
  });
});

describe('a valid code', () => {
  const response = (name: string | null) =>
    fakeApiClient({ checkCode: () => ({ token: 'secret', user: profile({ name }) }) });
  const enterCode = (from: '/orders/12' | 'cart', name: string | null) => {
    $pendingSignIn.set({ from, phone: PHONE, resendAt: NOW });
    $modals.set([
      { name: 'cart', data: undefined },
      { name: 'authCode', data: undefined },
    ]);
    return checkCode(response(name), '1234');
  };

  test('stores token and profile', async () => {
    await enterCode('cart', 'Ana');
    expect([$token.get(), $profile.get()?.name]).toEqual(['secret', 'Ana']);
  });

  test.each([
    ['a named customer with a cart', 'Ana', 'cart', ['cart']],
    ['a customer without a name with a cart', '', 'cart', ['cart', 'profile']],
    ['a customer whose name is blank', '  ', 'cart', ['cart', 'profile']],
    ['a customer whose name is null', null, 'cart', ['cart', 'profile']],
    ['a named customer who requested an order', 'Ana', '/orders/12', ['cart', 'profile']],
    ['a customer without a name who requested an order', '', '/orders/12', ['cart', 'profile']],
  ] as const)('of %s is followed by the expected step', async (_, name, from, open) => {
    await enterCode(from, name);
    expect(modals()).toEqual(open);
  });

  test('leads a named customer with a cart straight to checkout', async () => {
    await enterCode('cart', 'Ana');
    expect(browser.navigations).toEqual(['/checkout']);
    expect(modals()).toEqual(['cart']);
    expect($pendingSignIn.get()).toBeNull();
  });

  test('opens the profile modal for a customer without a name, then leads to checkout', async () => {
    await enterCode('cart', '');
    expect(modals()).toEqual(['cart', 'profile']);
    expect(browser.navigations).toEqual([]);
    finishSignIn();
    expect(browser.navigations).toEqual(['/checkout']);
  });

  test('shows a named customer the profile before the requested page', async () => {
    await enterCode('/orders/12', 'Ana');
    expect(modals()).toEqual(['cart', 'profile']);
    finishSignIn();
    expect(browser.navigations).toEqual(['/orders/12']);
  });

  test('leaves the cart as it is', async () => {
    browser.jar.cookie = 'cart=1.abc; path=/';
    await enterCode('cart', 'Ana');
    expect(browser.jar.cookies.get('cart')).toBe('1.abc');
  });
});

describe('a valid code whose response has no whole profile', () => {
  type Reply = Parameters<typeof fakeApiClient>[0];
  const enterCode = (body: unknown, replies: Reply = {}, from: '/orders/12' | 'cart' = 'cart') => {
    $pendingSignIn.set({ from, phone: PHONE, resendAt: NOW });
    $modals.set([{ name: 'authCode', data: undefined }]);
    const api = fakeApiClient({ ...replies, checkCode: () => body as never });
    return checkCode(api, '1234').then(() => api);
  };

  test.each([
    ['missing', { token: 'secret' }],
    ['null', { token: 'secret', user: null }],
    ['empty', { token: 'secret', user: {} }],
    ['without a phone', { token: 'secret', user: { email: 'ana@example.com' } }],
    ['without a name', { token: 'secret', user: { name: null, phone: PHONE } }],
    ['empty and the token a number', { token: 42, user: {} }],
  ])('signs in and opens the profile modal with the phone: user is %s', async (_, body) => {
    await enterCode(body);
    expect([$token.get(), modals(), $profile.get()?.phone]).toEqual([String(body.token), ['profile'], PHONE]);
    expect(browser.jar.cookies.get('token')).toBe(String(body.token));
  });

  test.each([
    ['no token', { user: profile({ name: 'Ana' }) }],
    ['an empty token', { token: '', user: profile({ name: 'Ana' }) }],
    ['a token that no header can carry', { token: 'a b', user: profile({ name: 'Ana' }) }],
    ['an empty body', ''],
  ])('neither signs in nor stores a token: %s', async (_, body) => {
    await expect(enterCode(body)).rejects.toThrow();
    expect([$token.get(), $profile.get(), modals(), browser.jar.cookies.has('token')]).toEqual([
      '',
      null,
      ['authCode'],
      false,
    ]);
  });

  test('loads the profile where the response has none', async () => {
    await enterCode({ token: 'secret' }, { getProfile: () => profile({ name: 'Ana' }) });
    expect([modals(), browser.navigations]).toEqual([[], ['/checkout']]);
  });

  test('loads the whole profile when it is needed next', async () => {
    await enterCode({ token: 'secret', user: { name: 'Ana' } });
    const api = fakeApiClient({
      getProfile: () => ({ ...profile({ name: 'Ana', email: 'ana@example.com' }), phone: '' }),
    });
    await loadProfile(api);
    expect($profile.get()).toMatchObject({ name: 'Ana', email: 'ana@example.com', phone: PHONE });
  });

  test('forgets the phone with the session', async () => {
    await enterCode({ token: 'secret', user: { name: 'Ana' } });
    signOutLocally();
    browser.jar.cookie = 'token=other; path=/';
    await loadProfile(fakeApiClient({ getProfile: () => profile({ phone: '' }) }));
    expect($profile.get()?.phone).toBe('');
  });
});

test('a wrong code changes nothing', async () => {
  $pendingSignIn.set({ from: 'cart', phone: PHONE, resendAt: NOW });
  $modals.set([{ name: 'authCode', data: undefined }]);
  await expect(checkCode(fakeApiClient({ checkCode: () => new HttpError('checkCode', 404) }), '1234')).rejects.toThrow(
    '404',
  );
  expect([$token.get(), modals(), browser.navigations]).toEqual(['', ['authCode'], []]);
});

test('a sign-in without a requested page stays on the current one', async () => {
  await sendCode(fakeApiClient({ sendCode: () => ({}) }), PHONE);
  expect($pendingSignIn.get()?.from).toBe('/chisinau/casa-mare');
});

test('a profile modal outside of a sign-in does not navigate', () => {
  $modals.set([{ name: 'profile', data: undefined }]);
  finishSignIn();
  expect([modals(), browser.navigations]).toEqual([[], []]);
});

test.each([
  [60_000, 60],
  [59_001, 60],
  [59_000, 59],
  [1, 1],
  [0, 0],
  [-5000, 0],
])('%i milliseconds before its end a countdown shows %i', (before, seconds) => {
  expect(secondsLeft(1_000_000 + before, 1_000_000)).toBe(seconds);
});

const t: Translate = (key) => key;
const refused = (status: number, body: ErrorBody) => new HttpError('call', status, { body });

describe('the message of the phone step', () => {
  test.each([
    ['phone:Wrong number', { phone: 'Wrong number' }],
    ['phone:Wrong number,name:Too short', { phone: 'Wrong number', name: 'Too short' }],
    ['phone: Wrong number , name : Too short', { phone: 'Wrong number', name: 'Too short' }],
    ['phone:Wrong, please check it,name:Too short', { phone: 'Wrong, please check it', name: 'Too short' }],
    ['phone:Неверный номер, проверьте', { phone: 'Неверный номер, проверьте' }],
  ])('"%s" is parsed field by field', (message, fields) => {
    expect(parsePhoneMessage(message)).toEqual(fields);
  });

  test.each(['Too many codes', 'Try later, please', 'Ошибка: попробуйте позже', 'Sorry, wait: 5 minutes', ''])(
    '"%s" is shown on the phone field',
    (message) => {
      expect(parsePhoneMessage(message)).toEqual({ phone: message });
    },
  );

  test('is overridden by the field errors of the server', () => {
    const error = refused(422, {
      message: 'Check the fields',
      errors: { phone: ['Enter the whole number', 'Second'] },
    });
    expect(phoneError(error, t)).toBe('Enter the whole number');
  });

  test('of a field that the form does not have is shown on the phone field', () => {
    expect(phoneError(refused(400, { message: 'sms:No balance,region:Not served' }), t)).toBe('No balance Not served');
  });

  test.each([404, 405, 500, 502, 503, 504])('is the sentence of the server, whatever the status: %i', (status) => {
    expect(phoneError(refused(status, { message: 'No sms tonight' }), t)).toBe('No sms tonight');
  });

  test('names the time after which another code can be requested', () => {
    const tooMany = new HttpError('sendCode', 429, { body: { message: 'Too many' }, retryAfter: 42 });
    expect(phoneError(tooMany, t)).toBe('common:tooManyRetry');
  });

  test('is the offline message without a connection', () => {
    expect(phoneError(new HttpError('call', 0), t)).toBe('common:offline');
  });
});

describe('a refused code', () => {
  test('with status 404 shows that there is no such code', () => {
    expect(codeError(refused(404, { message: 'Nope' }), t)).toBe('user:codeNotFound');
  });

  test('shows the first error of the field', () => {
    expect(codeError(refused(422, { message: 'Invalid', errors: { code: ['The code is wrong', 'Second'] } }), t)).toBe(
      'The code is wrong',
    );
  });

  test('without an error of the field shows the general failure', () => {
    expect(codeError(refused(429, { message: 'Wait a little' }), t)).toBe('common:tooMany');
    expect(codeError(refused(409, { message: 'Order 7' }), t, { 409: 'An order is open' })).toBe('An order is open');
    expect(codeError(new HttpError('call', 0), t)).toBe('common:offline');
  });
});
