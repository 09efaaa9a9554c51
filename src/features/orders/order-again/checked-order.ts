import type { Line, Lines } from '#features/cart/cart-lines.ts';
import { cartTotal, findLine, lineTotal } from '#features/cart/cart-lines.ts';
import { checkLines, type CheckedLines } from '#features/cart/recalculation/checked-lines.ts';
import { rememberNames } from '#features/cart/line-labels.ts';
import type { ApiClient } from '#lib/api-client.ts';
import type { PastOrder } from './past-orders.ts';
import { toCartLines } from './reorder.ts';

/** What of an order can be ordered now, and for how much. Amounts are in minor units. */
export interface CheckedOrder {
  /** The lines that can be ordered, at current prices. */
  readonly lines: Lines;
  readonly labels: CheckedLines['labels'];
  /** Names of dishes that are not available. */
  readonly gone: readonly string[];
  /** Dishes whose options have changed, so that they must be chosen again. */
  readonly toChoose: readonly { readonly id: number; readonly name: string }[];
  readonly total: number;
  /** What the same lines cost when they were ordered; null if it is the same or unknown. */
  readonly earlierTotal: number | null;
}

/**
 * Checks the items of an order against the current menu.
 * @throws HttpError when they cannot be checked
 */
export async function checkOrder(api: ApiClient, order: PastOrder): Promise<CheckedOrder> {
  rememberNames(order.items.map(({ product_id: id, name }) => ({ id, name })));
  const ordered = toCartLines(order.items);
  const { lines, labels, unavailable } = await checkLines(api, ordered, order.restaurant.id);
  const nameOf = ({ id }: Line) => order.items.find(({ product_id }) => product_id === id)?.name ?? '';
  const isChangeable = ({ code }: CheckedLines['unavailable'][number]) =>
    code === 'option_required' || code === 'option_max';
  const total = cartTotal(lines);
  return {
    lines,
    labels,
    gone: [...new Set(unavailable.filter((line) => !isChangeable(line)).map(({ line }) => nameOf(line)))],
    toChoose: unavailable.filter(isChangeable).map(({ line }) => ({ id: line.id, name: nameOf(line) })),
    total,
    earlierTotal: earlierTotal(lines, ordered, total),
  };
}

/** An order of a provider may have no prices. */
function earlierTotal(lines: Lines, ordered: Lines, total: number): number | null {
  const earlier = lines.map((line) => findLine(ordered, line));
  if (earlier.some((line) => line === undefined || line.price === 0)) return null;
  const sum = earlier.reduce((amount, line) => amount + (line ? lineTotal(line) : 0), 0);
  return sum === total ? null : sum;
}
