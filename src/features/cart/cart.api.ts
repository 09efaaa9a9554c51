import type { CartLine, RecalculatedItem, Recalculation } from '#contract/cart.ts';
import type { Http } from '#lib/http.ts';
import type { Choice, Line, Lines } from './cart-lines.ts';
import { toMajor, toMinor } from '#features/shared/money.ts';

/** Asks which lines are still available, and at what price. */
export function recalculateBasket(
  http: Http,
  lines: Lines,
  restaurantId: number,
  signal?: AbortSignal,
): Promise<Recalculation> {
  const body = { products: toWire(lines, restaurantId) };
  return http.call('recalculateBasket', signal ? { body, signal } : { body });
}

type WireChoice = CartLine['additives'][number];

/** Lines as they travel: major units, the display index and the restaurant. */
export function toWire(lines: Lines, restaurantId: number): CartLine[] {
  return lines.map((line, index) => ({
    id: line.id,
    count: line.count,
    price: toMajor(line.price),
    additives: line.additives.map(choiceToWire),
    modifiers: line.modifiers.map(choiceToWire),
    id_front: index,
    restaurantId,
  }));
}

/** The line of an answer in the storefront's form. */
export function fromWire(item: Pick<RecalculatedItem, 'id' | 'count' | 'price' | 'additives' | 'modifiers'>): Line {
  return {
    id: item.id,
    count: item.count,
    price: toMinor(item.price),
    additives: item.additives.map(choiceFromWire),
    modifiers: item.modifiers.map(choiceFromWire),
  };
}

function choiceToWire({ id, count, price }: Choice): WireChoice {
  return { id, count, price: toMajor(price), name: '' };
}

function choiceFromWire({ id, count, price }: WireChoice): Choice {
  return { id, count, price: toMinor(price) };
}
