import type { ApiClient } from '#lib/api-client.ts';
import type { Lines } from '../cart-lines.ts';
import { readRecalculation, toWireLines } from '../cart-wire.ts';
import { findDishName } from '../line-labels.ts';

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
    { labels: {}, findName: findDishName },
  );
}
