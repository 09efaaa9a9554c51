import { atom } from 'nanostores';
import type { Notifications } from '#contract/user.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { undefinedIfNotImplemented } from '#lib/errors.ts';

/** How the customer is notified about orders; null where the API does not offer it, undefined until it is loaded. */
export const $notifications = atom<Notifications | null | undefined>();

/** @throws HttpError when they cannot be loaded */
export async function loadNotifications(api: ApiClient): Promise<void> {
  $notifications.set((await undefinedIfNotImplemented(api.call('getNotifications'))) ?? null);
}

/**
 * Gives the consent to SMS about orders, or withdraws it.
 * @throws HttpError when it is not stored
 */
export async function setSms(api: ApiClient, sms: boolean): Promise<void> {
  $notifications.set(await api.call('updateNotifications', { body: { sms } }));
}
