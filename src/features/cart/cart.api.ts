import type { Recalculation } from '#contract/cart.ts';
import type { Http } from '#platform/http.ts';
import type { Lines } from './lines.ts';
import { toWire } from './wire.ts';

/** Asks which lines are still available, and at what price. */
export function recalculateBasket(http: Http, lines: Lines, restaurantId: number, signal?: AbortSignal): Promise<Recalculation> {
  const body = { products: toWire(lines, restaurantId) };
  return http.call('recalculateBasket', signal ? { body, signal } : { body });
}
