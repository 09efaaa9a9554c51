import { openModal } from '#features/shared/modal.store.ts';
import type { ApiClient } from '#lib/api-client.ts';
import type { Lines } from './cart-lines.ts';
import { readRecalculation, toWireLines } from './cart-wire.ts';
import { $pendingAddition, addLine, type CartRestaurantKey } from './cart.store.ts';
import { addNotes } from './kitchen-notes.store.ts';
import type { LineDetails } from './cart-lines.ts';
import { findProductName } from './line-details.ts';
import { $lineDetails } from './recalculation.store.ts';

/** Lines with current prices, and those that are unavailable; see `readRecalculation`. */
export type CheckedLines = ReturnType<typeof readRecalculation>;

/**
 * Checks lines that are not in the cart against the current menu, like a recalculation of the cart. Dishes of other
 * restaurants are reported as unavailable, because a cart can only contain dishes of one restaurant.
 * @throws HttpError if the call fails
 */
export async function checkLines(api: ApiClient, lines: Lines, restaurantId: number): Promise<CheckedLines> {
  const response = await api.call('recalculateBasket', { body: { products: toWireLines(lines, restaurantId) } });
  // Some external API providers omit the restaurant of an item. The contract then sets it to 0.
  const isOwn = (item: { readonly restaurantId: number }) => [0, restaurantId].includes(item.restaurantId);
  const others = response.available.filter((item) => !isOwn(item));
  return readRecalculation(
    {
      available: response.available.filter(isOwn),
      not_available: [...response.not_available, ...others],
      price_changed: response.price_changed.filter(isOwn),
    },
    lines,
    { details: {}, findName: findProductName },
  );
}

/**
 * `full`: some lines did not fit. `confirming`: the cart has lines of another restaurant, and the reset modal is open
 * to confirm that they are replaced.
 */
export type FillResult = 'added' | 'full' | 'confirming';

interface FillOptions {
  /** Notes to the kitchen, by `lineKey`. */
  readonly notes?: Readonly<Record<string, string>>;
  /** Names and pictures that the cart shows until a recalculation responds, by `lineKey`. */
  readonly details?: Readonly<Record<string, LineDetails>>;
}

/** Adds several lines, such as those of an earlier order, and opens the cart, which recalculates them. */
export function fillCart(
  lines: Lines,
  restaurant: CartRestaurantKey,
  { notes = {}, details = {} }: FillOptions = {},
): FillResult {
  const [first, ...rest] = lines;
  if (!first) return 'added';
  const result = addLine(first, restaurant);
  if (result.refused) {
    $pendingAddition.set({ lines, restaurant, opensCart: true, notes, details });
    openModal('reset');
    return 'confirming';
  }
  const others = rest.map((line) => addLine(line, restaurant));
  // `refused`: another tab has replaced the cart meanwhile. A line that reached the limit `count` is in the cart.
  const isFull = [result, ...others].some(({ refused, limit }) => refused !== null || limit === 'lines');
  addNotes(notes);
  $lineDetails.set({ ...details, ...$lineDetails.get() });
  openModal('cart');
  return isFull ? 'full' : 'added';
}
