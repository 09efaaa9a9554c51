import type { Order } from '#contract/orders.ts';
import { lineKey } from '#features/cart/cart-lines.ts';
import { toCartLines } from './reorder.ts';

/** An order with what a cart needs; providers may leave the place out. */
export type PastOrder = Order & {
  readonly city: NonNullable<Order['city']>;
  readonly restaurant: NonNullable<Order['restaurant']>;
};

interface Selection {
  /** Only orders of this restaurant; null for those of all. */
  readonly restaurantId: number | null;
  readonly limit: number;
}

/** The newest orders that the customer has received, each choice of dishes once. */
export function selectPastOrders(orders: readonly Order[], { restaurantId, limit }: Selection): PastOrder[] {
  const byContent = new Map<string, PastOrder>();
  for (const order of orders) {
    if (!isReceived(order) || (restaurantId !== null && order.restaurant.id !== restaurantId)) continue;
    const key = contentKey(order);
    if (!byContent.has(key)) byContent.set(key, order);
  }
  return [...byContent.values()].slice(0, limit);
}

/** The status of an order of some providers is not known. */
const isReceived = (order: Order): order is PastOrder =>
  (order.status === 'delivered' || order.status === 'unknown') &&
  order.city !== null &&
  order.restaurant !== null &&
  order.items.length > 0;

/** Equal for orders of the same lines with the same counts, in any order. */
const contentKey = ({ restaurant, items }: PastOrder): string =>
  [
    restaurant.id,
    ...toCartLines(items)
      .map((line) => `${lineKey(line)}*${line.count}`)
      .sort(),
  ].join();
