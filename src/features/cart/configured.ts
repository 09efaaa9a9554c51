import type { Dish } from '#features/catalog/page-data.ts';
import { groupsOf } from '#features/catalog/product.ts';
import { afterEdit } from './after-edit.ts';
import { addConfigured, replaceLine } from './cart.store.ts';
import type { Place } from './cart.store.ts';
import type { Line } from './lines.ts';
import type { ShownProduct } from './recalculated.ts';
import { rememberShown } from './removal.ts';

/**
 * Adds a configured dish, or gives the edited line its new options. `full`: the cart holds no more lines, which is said;
 * `other_restaurant`: the reset modal is to ask first.
 */
export function putIntoCart(dish: Dish, line: Line, place: Place, edited: Line | undefined): 'done' | 'full' | 'other_restaurant' {
  const outcome = edited ? replaceLine(edited, line) : addConfigured(line, place);
  if (outcome.refused) return outcome.refused;
  if (outcome.limit !== 'lines') rememberShown(line, shownOf(dish));
  void afterEdit(outcome);
  return outcome.limit === 'lines' ? 'full' : 'done';
}

/** What the cart shows of a dish until a recalculation answers. */
function shownOf(dish: Dish): ShownProduct {
  const options = groupsOf(dish).flatMap(({ kind, options }) => options.map(({ id, name }) => [`${kind}:${id}`, name]));
  const { name, image, slug, currency } = dish;
  return { name, image: image ?? '', slug, currency, options: Object.fromEntries(options) };
}
