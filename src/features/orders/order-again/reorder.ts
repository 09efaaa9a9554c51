import type { Order, OrderItem } from '#contract/orders.ts';
import { type Line, type Lines, lineKey } from '#features/cart/cart-lines.ts';
import { fromWireLine } from '#features/cart/cart-wire.ts';
import type { CartRestaurantKey } from '#features/cart/cart.store.ts';
import { fillCart, type FillResult } from '#features/cart/fill-cart.ts';
import { type LineLabels, rememberNames } from '#features/cart/line-labels.ts';
import { chooseFulfilmentOf } from '#features/checkout/checkout-form.store.ts';

/** The items of an order as cart lines with their old prices; opening the cart recalculates them. */
export function toCartLines(items: Order['items']): Line[] {
  return items.map(({ product_id: id, count, unit_price: price, modifiers, additives }: OrderItem) =>
    fromWireLine({ id, count, price: price ?? 0, modifiers, additives }),
  );
}

/** The notes to the kitchen of the items of an order, by `lineKey`. */
export const toNotes = (items: Order['items']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    toCartLines(items).flatMap((line, index) => (items[index]?.note ? [[lineKey(line), items[index].note]] : [])),
  );

type RepeatedOrder = Pick<Order, 'items' | 'fulfilment' | 'branch'>;

/**
 * Puts the items of an order with their notes into the cart, which holds one restaurant's lines, then opens the cart. An order that was
 * collected is collected again.
 */
export function reorder(order: RepeatedOrder, restaurant: CartRestaurantKey): FillResult {
  rememberNames(order.items.map(({ product_id: id, name }) => ({ id, name })));
  return fillCartFromOrder(order, toCartLines(order.items), restaurant);
}

/** As `reorder`, with the lines that are still available. */
export function fillCartFromOrder(
  order: RepeatedOrder,
  lines: Lines,
  restaurant: CartRestaurantKey,
  labels: Readonly<Record<string, LineLabels>> = {},
): FillResult {
  chooseFulfilmentOf(order, restaurant.restaurantId);
  return fillCart(lines, restaurant, { labels, notes: toNotes(order.items) });
}
