import { openModal } from '#features/shared/modal.store.ts';
import type { ApiClient } from '#lib/api-client.ts';
import type { Lines } from './cart-lines.ts';
import { readRecalculation, toWireLines } from './cart-wire.ts';
import { $pendingAddition, addLine, type CartRestaurantKey } from './cart.store.ts';
import { addNotes } from './kitchen-notes.store.ts';
import { findDishName, type LineDetails } from './line-details.ts';
import { $lineDetails } from './recalculation.store.ts';

/** Lines as a restaurant offers them now; see `readRecalculation`. */
export type CheckedLines = ReturnType<typeof readRecalculation>;

/**
 * Checks lines that are not in the cart against the current menu, as the recalculation of a cart does. A dish of another restaurant is
 * unavailable: a cart holds those of one.
 * @throws HttpError when they cannot be checked
 */
export async function checkLines(api: ApiClient, lines: Lines, restaurantId: number): Promise<CheckedLines> {
  const response = await api.call('recalculateBasket', { body: { products: toWireLines(lines, restaurantId) } });
  // Some providers do not repeat the restaurant.
  const isOwn = (item: { readonly restaurantId: number }) => [0, restaurantId].includes(item.restaurantId);
  const others = response.available.filter((item) => !isOwn(item));
  return readRecalculation(
    {
      available: response.available.filter(isOwn),
      not_available: [...response.not_available, ...others],
      price_changed: response.price_changed.filter(isOwn),
    },
    lines,
    { details: {}, findName: findDishName },
  );
}

/** `confirming`: the cart belongs to another restaurant, and the reset modal confirms its replacement. `full`: some lines did not fit. */
export type FillResult = 'added' | 'full' | 'confirming';

interface FillOptions {
  /** Notes to the kitchen, by `lineKey`. */
  readonly notes?: Readonly<Record<string, string>>;
  /** What the cart shows of the lines until a recalculation responds, by `lineKey`. */
  readonly details?: Readonly<Record<string, LineDetails>>;
}

/** Adds several lines at once, such as those of an earlier order, and opens the cart, which recalculates them. */
export function fillCart(
  lines: Lines,
  restaurant: CartRestaurantKey,
  { notes = {}, details = {} }: FillOptions = {},
): FillResult {
  const [first, ...rest] = lines;
  if (!first) return 'added';
  const result = addLine(first, restaurant);
  if (result.refused) {
    $pendingAddition.set({ lines, restaurant, opensCart: true, notes });
    openModal('reset');
    return 'confirming';
  }
  const others = rest.map((line) => addLine(line, restaurant));
  const isFull = [result, ...others].some(({ refused, limit }) => refused !== null || limit === 'lines');
  addNotes(notes);
  $lineDetails.set({ ...details, ...$lineDetails.get() });
  openModal('cart');
  return isFull ? 'full' : 'added';
}
