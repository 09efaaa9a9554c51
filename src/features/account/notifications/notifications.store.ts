import { atom } from 'nanostores';
import type { Notifications } from '#contract/user.ts';
import { hasServiceWorkers, registerServiceWorker } from '#features/shared/web-app.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { undefinedIfNotFound } from '#lib/errors.ts';

/**
 * The customer's settings of order notifications; null if the API does not implement `getNotifications`, undefined
 * until they are loaded.
 */
export const $notifications = atom<Notifications | null | undefined>();

/** @throws HttpError when they cannot be loaded */
export async function loadNotifications(api: ApiClient): Promise<void> {
  $notifications.set((await undefinedIfNotFound(api.call('getNotifications'))) ?? null);
}

/**
 * Gives or withdraws the consent to SMS about orders.
 * @throws HttpError when the change is not stored
 */
export async function saveSmsConsent(api: ApiClient, sms: boolean): Promise<void> {
  $notifications.set(await api.call('updateNotifications', { body: { sms } }));
}

/** `unsupported`: by this browser. `denied`: the customer has blocked notifications in the browser. */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported';

/** Thrown when the customer does not allow notifications. */
export class PushDeniedError extends Error {
  override readonly name = 'PushDeniedError';
}

const isSupported = (): boolean => hasServiceWorkers() && 'PushManager' in globalThis && 'Notification' in globalThis;

/** The push subscription of this browser; null without one. Registers no service worker. */
async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The state of push in this browser; `on` if its subscription is stored for the current session. */
export async function readPushState({ endpoints }: NonNullable<Notifications['push']>): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await currentSubscription();
  return subscription && endpoints.includes(subscription.endpoint) ? 'on' : 'off';
}

/**
 * Requests permission from the customer and subscribes this browser. Call it in a click handler.
 * @param key the API's VAPID public key
 * @throws PushDeniedError, or HttpError when the subscription is not stored
 */
export async function subscribeToPush(api: ApiClient, key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushDeniedError();
  const registration = await registerServiceWorker();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await registration.pushManager.subscribe(options).catch(async (error: unknown) => {
    // A subscription with an older key of the shop must be removed first.
    const old = await registration.pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return registration.pushManager.subscribe(options);
  });
  await storeSubscription(api, subscription.toJSON());
}

/** Stores a subscription, so that notifications are sent to it. */
export async function storeSubscription(api: ApiClient, { endpoint, keys }: PushSubscriptionJSON): Promise<void> {
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
  $notifications.set(await api.call('addPushSubscription', { body }));
}

export async function unsubscribeFromPush(api: ApiClient): Promise<void> {
  const subscription = await currentSubscription();
  if (!subscription) return;
  await removeSubscription(api, subscription.endpoint);
  await subscription.unsubscribe();
}

/** Deletes a stored subscription, so that no more notifications are sent to it. */
export async function removeSubscription(api: ApiClient, endpoint: string): Promise<void> {
  $notifications.set(await api.call('deletePushSubscription', { body: { endpoint } }));
}
