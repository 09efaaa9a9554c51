import { atom, computed } from 'nanostores';
import type { Courier, CourierPlace, CourierProfile } from '#contract/courier.ts';
import type { Order } from '#contract/orders.ts';
import { ignoreFailure } from '#lib/errors.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { $order } from './order.store.ts';

/** The courier that was fetched last, with the `courierKey` of the order at that time. */
const $fetched = atom<{ readonly key: string; readonly courier: CourierProfile } | null>(null);

/** Identifies the order and its courier, who may have no phone. */
const courierKey = ({ id, courier }: Order): string => `${id} ${courier?.phone ?? ''} ${courier?.name ?? ''}`;

/** The fetched courier of the current order; null unless the order is on the way. */
const $courierProfile = computed([$order, $fetched], (shown, fetched): CourierProfile | null => {
  if (shown.state !== 'ready' || shown.order.status !== 'on_the_way') return null;
  return fetched?.key === courierKey(shown.order) ? fetched.courier : null;
});

/**
 * The courier of the current order: the fetched one while the order is on the way, otherwise the one of the order,
 * which also fills missing fields of the fetched one. Null without a name and a phone.
 */
export const $courier = computed([$order, $courierProfile], (shown, profile): Courier | null => {
  if (shown.state !== 'ready') return null;
  const name = profile?.name || (shown.order.courier?.name ?? '');
  const phone = profile?.phone || (shown.order.courier?.phone ?? '');
  return name || phone ? { name, phone } : null;
});

/**
 * The place of the courier when it was fetched: null if the courier does not share it, undefined unless the order is
 * on the way and the server supports places.
 */
export const $courierPlace = computed($courierProfile, (profile): CourierPlace | null | undefined => profile?.place);

/**
 * Fetches the courier of the current order while it is on the way, once for each courier of the order. Returns the
 * function that unsubscribes.
 */
export function subscribeToCourier(api: ApiClient): () => void {
  let requested = '';
  return $order.subscribe((shown) => {
    if (shown.state !== 'ready' || shown.order.status !== 'on_the_way') return;
    const key = courierKey(shown.order);
    if (key === requested) return;
    requested = key;
    void ignoreFailure('the courier of the order is shown', fetchCourier(shown.order.id, key));
  });

  async function fetchCourier(orderId: number, key: string): Promise<void> {
    const courier = await api.call('getCourier', { query: { order_id: orderId } });
    // The response for an earlier courier may arrive after the one for a later courier.
    if (key === requested) $fetched.set({ key, courier });
  }
}
