import { computed } from 'nanostores';
import { sessionAtom } from '#platform/persistent-stores.ts';
import { $lines } from './cart.store.ts';
import { unitCount } from './lines.ts';
import type { PriceChange, Recommendation, ShownProduct, UnavailableLine } from './recalculated.ts';

/** The shop alone writes these, so the outer shape is all that is looked at. */
const isList = <Item>(value: unknown): value is readonly Item[] => Array.isArray(value);
const isTable = <Item>(value: unknown): value is Readonly<Record<string, Item>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The specification's `products`: name, picture, slug and currency of each line, by `lineKey`. */
export const $details = sessionAtom<Readonly<Record<string, ShownProduct>>>('cart.details', {}, isTable);
export const $unavailable = sessionAtom<readonly UnavailableLine[]>('cart.unavailable', [], isList);
export const $priceChanged = sessionAtom<readonly PriceChange[]>('cart.priceChanged', [], isList);
/** What goes with the cart, products already in it included: show `$recommended` of the cart store instead. */
export const $suggested = sessionAtom<readonly Recommendation[]>('cart.recommended', [], isList);

/** Spec 4: recommended items exclude products already in the cart. */
export const $recommended = computed([$suggested, $lines], (suggested, lines) =>
  lines.length === 0 ? [] : suggested.filter(({ id }) => unitCount(lines, id) === 0),
);

/** Spec 4: a reset empties products and recommended as well, whoever reset the cart. */
$lines.listen((lines) => {
  if (lines.length === 0) clearProducts();
});

/** Spec 4: closing the unavailable modal clears its lists. */
export function clearChanges(): void {
  $unavailable.set([]);
  $priceChanged.set([]);
}

function clearProducts(): void {
  $details.set({});
  $suggested.set([]);
}
