import { afterEach, describe, expect, test } from 'vitest';
import { fakeApiClient } from '#features/shared/api-client.fake.ts';
import { HttpError } from '#lib/errors.ts';
import { $notifications, loadNotifications, saveSmsConsent } from './notifications.store.ts';

afterEach(() => $notifications.set(undefined));

describe('the notifications of a customer', () => {
  test('are those of the API', async () => {
    await loadNotifications(fakeApiClient({ getNotifications: () => ({ sms: false }) }));
    expect($notifications.get()).toEqual({ sms: false, push: null });
  });

  test('are none where the API has no such call', async () => {
    const missing = () => {
      throw new HttpError('getNotifications', 404);
    };
    await loadNotifications(fakeApiClient({ getNotifications: missing }));
    expect($notifications.get()).toBeNull();
  });

  test('stay unknown when the API fails', async () => {
    const failing = () => {
      throw new HttpError('getNotifications', 500);
    };
    await expect(loadNotifications(fakeApiClient({ getNotifications: failing }))).rejects.toThrow(HttpError);
    expect($notifications.get()).toBeUndefined();
  });

  test('change when the API has stored the consent', async () => {
    await saveSmsConsent(fakeApiClient({ updateNotifications: ({ body }) => ({ sms: body.sms }) }), true);
    expect($notifications.get()).toEqual({ sms: true, push: null });
  });
});
