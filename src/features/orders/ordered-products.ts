const MAX_ORDERED_PRODUCTS = 6;
/** Orders whose dishes the customer has not received, and will not. */
const FAILED_STATUSES: readonly unknown[] = ['rejected', 'cancelled', 'expired'];

/**
 * The ids of the products that a customer has ordered from a restaurant, of the newest orders first. `history` is a response of
 * `getOrders` that no schema has parsed: public pages load none before an interaction. What is missing in it is skipped.
 */
export function orderedProductIds(history: unknown, restaurantId: number): number[] {
  const ids = listOf(history, 'data')
    .filter((order) => fieldOf(fieldOf(order, 'restaurant'), 'id') === restaurantId)
    .filter((order) => !FAILED_STATUSES.includes(fieldOf(order, 'status')))
    .flatMap((order) => listOf(order, 'items').map((item) => fieldOf(item, 'product_id')))
    .filter((id) => typeof id === 'number');
  return [...new Set(ids)].slice(0, MAX_ORDERED_PRODUCTS);
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const list = fieldOf(value, name);
  return Array.isArray(list) ? list : [];
}
