import type { Order, OrderItem } from '#contract/orders.ts';
import { $pendingAddition, addLine, type CartRestaurantRef } from '#features/cart/cart.store.ts';
import type { Line } from '#features/cart/cart-lines.ts';
import { fromWireLine } from '#features/cart/cart-wire.ts';
import { rememberNames } from '#features/cart/dish-names.ts';
import { openModal } from '#features/shared/modal.store.ts';

/** `confirming`: the cart belongs to another restaurant, and the reset modal confirms its replacement. `full`: some lines did not fit. */
export type ReorderResult = 'added' | 'full' | 'confirming';

/** The items of an order as cart lines with their old prices; opening the cart recalculates them. */
export function toCartLines(items: Order['items']): Line[] {
  return items.map(({ product_id: id, count, unit_price: price, modifiers, additives }: OrderItem) =>
    fromWireLine({ id, count, price: price ?? 0, modifiers, additives }),
  );
}

/** Puts the items of an order into the cart, which holds one restaurant's lines, then opens the cart. */
export function reorder(items: Order['items'], restaurant: CartRestaurantRef): ReorderResult {
  rememberNames(items.map(({ product_id: id, name }) => ({ id, name })));
  const [first, ...rest] = toCartLines(items);
  if (!first) return 'added';
  const result = addLine(first, restaurant);
  if (result.refused) {
    $pendingAddition.set({ lines: [first, ...rest], restaurant, opensCart: true });
    openModal('reset', true);
    return 'confirming';
  }
  const full = result.limit === 'lines' || !addAll(rest, restaurant);
  openModal('cart', true);
  return full ? 'full' : 'added';
}

function addAll(lines: readonly Line[], restaurant: CartRestaurantRef): boolean {
  return lines
    .map((line) => addLine(line, restaurant))
    .every((result) => result.refused === null && result.limit !== 'lines');
}
