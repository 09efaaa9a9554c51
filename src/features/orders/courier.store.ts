import { atom, computed } from 'nanostores';
import type { Courier, CourierPlace, CourierProfile, Order } from '#contract/orders.ts';
import { ignoreFailure } from '#lib/errors.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { $order } from './order.store.ts';

/** The courier that was fetched last, with the key of the order at that time. */
const $fetched = atom<{ readonly key: string; readonly courier: CourierProfile } | null>(null);

/** The order and the courier that it carries. */
const courierKey = ({ id, courier }: Order): string => `${id} ${courier?.phone ?? ''}`;

/** The courier as fetched while the current order is on the way. */
const $profile = computed([$order, $fetched], (shown, fetched): CourierProfile | null => {
  if (shown.state !== 'ready' || shown.order.status !== 'on_the_way') return null;
  return fetched?.key === courierKey(shown.order) ? fetched.courier : null;
});

/**
 * The courier of the current order: as fetched while the order is on the way, otherwise the one in the order, which also fills
 * missing fields of the fetched one. Null without a name and a phone.
 */
export const $courier = computed([$order, $profile], (shown, profile): Courier | null => {
  if (shown.state !== 'ready') return null;
  const name = profile?.name || (shown.order.courier?.name ?? '');
  const phone = profile?.phone || (shown.order.courier?.phone ?? '');
  return name || phone ? { name, phone } : null;
});

/** Where the courier was when fetched; undefined unless the order is on the way and the server knows places. */
export const $courierPlace = computed($profile, (profile): CourierPlace | null | undefined => profile?.place);

/**
 * Fetches the courier of the current order when it is on the way, once for each courier that the order carries, until the returned
 * function is called.
 */
export function subscribeToCourier(api: ApiClient): () => void {
  let requested = '';
  return $order.subscribe((shown) => {
    if (shown.state !== 'ready' || shown.order.status !== 'on_the_way') return;
    const key = courierKey(shown.order);
    if (key === requested) return;
    requested = key;
    void ignoreFailure('the courier that the order carries is shown', fetchCourier(api, shown.order.id, key));
  });
}

async function fetchCourier(api: ApiClient, orderId: number, key: string): Promise<void> {
  $fetched.set({ key, courier: await api.call('getCourier', { query: { order_id: orderId } }) });
}
