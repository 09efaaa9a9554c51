import { atom } from 'nanostores';
import type { Notifications } from '#contract/user.ts';
import { hasServiceWorkers, registerServiceWorker } from '#features/shared/web-app.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { undefinedIfNotFound } from '#lib/errors.ts';

/** How the customer is notified about orders; null where the API does not offer it, undefined until it is loaded. */
export const $notifications = atom<Notifications | null | undefined>();

/** @throws HttpError when they cannot be loaded */
export async function loadNotifications(api: ApiClient): Promise<void> {
  $notifications.set((await undefinedIfNotFound(api.call('getNotifications'))) ?? null);
}

/**
 * Gives the consent to SMS about orders, or withdraws it.
 * @throws HttpError when it is not stored
 */
export async function saveSmsConsent(api: ApiClient, sms: boolean): Promise<void> {
  $notifications.set(await api.call('updateNotifications', { body: { sms } }));
}

/** `unsupported`: not in this browser. `denied`: the customer has forbidden notifications in the browser. */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported';

/** Thrown when the customer does not allow notifications. */
export class PushDeniedError extends Error {
  override readonly name = 'PushDeniedError';
}

const isSupported = (): boolean => hasServiceWorkers() && 'PushManager' in globalThis && 'Notification' in globalThis;

/** The subscription of this browser, without registering anything. */
async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser is notified in the current session. */
export async function readPushState({ endpoints }: NonNullable<Notifications['push']>): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await currentSubscription();
  return subscription && endpoints.includes(subscription.endpoint) ? 'on' : 'off';
}

/**
 * Asks the customer for permission, after a press, and has this browser notified.
 * @throws PushDeniedError, or HttpError when the shop refuses the subscription
 */
export async function subscribeToPush(api: ApiClient, key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushDeniedError();
  const registration = await registerServiceWorker();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await registration.pushManager.subscribe(options).catch(async (error: unknown) => {
    // The shop had another key when this browser subscribed.
    const old = await registration.pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return registration.pushManager.subscribe(options);
  });
  await storeSubscription(api, subscription.toJSON());
}

/** Has the shop send notifications to a subscription. */
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

/** Has the shop send no more notifications to a subscription. */
export async function removeSubscription(api: ApiClient, endpoint: string): Promise<void> {
  $notifications.set(await api.call('deletePushSubscription', { body: { endpoint } }));
}
