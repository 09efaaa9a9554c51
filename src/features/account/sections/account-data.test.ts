import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { showStoredToast, $toast } from '#features/shared/toast.store.ts';
import { HttpError } from '#lib/errors.ts';
import { fakeApiClient } from '#features/shared/api-client.fake.ts';
import { profile } from '../profile.fixture.ts';
import { fakePage } from '../page.fake.ts';
import { $token } from '#features/shared/token.store.ts';
import { $profile, signOutLocally, signIn } from '../user.store.ts';
import { deleteAccount, exportAccount, sendDeletionCode } from './account-data.ts';

let browser: ReturnType<typeof fakePage>;
const ana = profile({ name: 'Ana' });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') });
  browser = fakePage('/account', 'ro');
  signOutLocally();
  $toast.set(null);
  signIn({ token: 'secret', user: ana });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the exported data are a file with the date in its name', async () => {
  const account = {
    exported_at: '2026-11-20T10:00:00.000Z',
    profile: ana,
    cards: [],
    orders: [],
    reports: [],
    reviews: [],
    favourites: null,
  };
  const file = await exportAccount(fakeApiClient({ exportAccount: () => account }));
  expect(file.name).toBe('account-2026-11-20.json');
  expect(JSON.parse(await file.text())).toEqual(account);
});

test('another deletion code may be requested after the waiting time of the server', async () => {
  expect(await sendDeletionCode(fakeApiClient({ sendDeletionCode: () => ({ resend_after: 30 }) }))).toBe(
    Date.now() + 30_000,
  );
  expect(await sendDeletionCode(fakeApiClient({ sendDeletionCode: () => ({}) }))).toBe(Date.now() + 60_000);
});

describe('deleting the account', () => {
  test('signs out, goes to the home page and shows a message there', async () => {
    await deleteAccount(fakeApiClient({ deleteAccount: () => ({ status: true }) }), {
      code: '1234',
      successMessage: 'Rămas bun',
    });
    expect([$token.get(), $profile.get(), browser.navigations]).toEqual(['', null, ['/ro']]);
    expect($toast.get()).toBeNull();
    showStoredToast();
    expect($toast.get()?.text).toBe('Rămas bun');
    $toast.set(null);
    showStoredToast();
    expect($toast.get()).toBeNull();
  });

  test('changes nothing while an order is not finished', async () => {
    const refusing = fakeApiClient({
      deleteAccount: () => new HttpError('deleteAccount', 409, { body: { message: 'O comandă este în curs.' } }),
    });
    await expect(deleteAccount(refusing, { code: '1234', successMessage: 'Rămas bun' })).rejects.toThrow(HttpError);
    expect([$token.get(), browser.navigations]).toEqual(['secret', []]);
  });
});
