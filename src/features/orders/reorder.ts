import type { Order, OrderItem } from '#contract/orders.ts';
import { addConfigured, $lines, type Place, $restaurantId, $pendingLine } from '#features/cart/cart.store.ts';
import type { Line } from '#features/cart/cart-lines.ts';
import { fromWire } from '#features/cart/cart-wire.ts';
import { openModal } from '#features/shared/modal.store.ts';

/** `asked`: the cart belongs to another restaurant and the customer decides. `full`: not everything fitted. */
export type ReorderResult = 'added' | 'full' | 'asked';

/** What was ordered, as cart lines with the prices of that day; opening the cart recalculates them. */
export function linesOf({ items }: Pick<Order, 'items'>): Line[] {
  return items.map(({ product_id: id, count, unit_price: price, modifiers, additives }: OrderItem) =>
    fromWire({ id, count, price, modifiers, additives }),
  );
}

/** Puts an order's lines into the cart by the cart's own rule of one restaurant, then opens the cart. */
export function reorder(order: Order): ReorderResult {
  const place: Place = { restaurantId: order.restaurant.id, city: order.city.slug };
  const [first, ...rest] = linesOf(order);
  if (!first) return 'added';
  const outcome = addConfigured(first, place);
  if (outcome.refused) {
    addAfterReset(rest, place);
    openModal('reset', true);
    return 'asked';
  }
  const full = outcome.limit === 'lines' || !addAll(rest, place);
  openModal('cart', true);
  return full ? 'full' : 'added';
}

function addAll(lines: readonly Line[], place: Place): boolean {
  return lines
    .map((line) => addConfigured(line, place))
    .every((outcome) => outcome.refused === null && outcome.limit !== 'lines');
}

/** The reset modal adds the one line it was asked about; the others follow when the customer agreed. */
function addAfterReset(rest: readonly Line[], place: Place): void {
  const stop = $pendingLine.listen((pending) => {
    stop();
    if (pending) return;
    // The store adds its line after it has let go of the wish.
    queueMicrotask(() => {
      if ($restaurantId.get() !== place.restaurantId || $lines.get().length === 0) return;
      addAll(rest, place);
      openModal('cart', true);
    });
  });
}
