import { openModal } from '#features/shared/modal.store.ts';
import type { Lines } from './cart-lines.ts';
import { $pendingAddition, addLine, type CartRestaurantKey } from './cart.store.ts';
import { addNotes } from './kitchen-notes.store.ts';
import type { LineLabels } from './line-labels.ts';
import { $lineLabels } from './recalculation/recalculation.store.ts';

/** `confirming`: the cart belongs to another restaurant, and the reset modal confirms its replacement. `full`: some lines did not fit. */
export type FillResult = 'added' | 'full' | 'confirming';

interface FillOptions {
  /** Notes to the kitchen, by `lineKey`. */
  readonly notes?: Readonly<Record<string, string>>;
  /** What the cart shows of the lines until a recalculation responds, by `lineKey`. */
  readonly labels?: Readonly<Record<string, LineLabels>>;
}

/** Adds several lines at once, such as those of an earlier order, and opens the cart, which recalculates them. */
export function fillCart(
  lines: Lines,
  restaurant: CartRestaurantKey,
  { notes = {}, labels = {} }: FillOptions = {},
): FillResult {
  const [first, ...rest] = lines;
  if (!first) return 'added';
  const result = addLine(first, restaurant);
  if (result.refused) {
    $pendingAddition.set({ lines, restaurant, opensCart: true, notes });
    openModal('reset', true);
    return 'confirming';
  }
  const others = rest.map((line) => addLine(line, restaurant));
  const isFull = [result, ...others].some(({ refused, limit }) => refused !== null || limit === 'lines');
  addNotes(notes);
  $lineLabels.set({ ...labels, ...$lineLabels.get() });
  openModal('cart', true);
  return isFull ? 'full' : 'added';
}
