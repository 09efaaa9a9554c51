import type * as v from 'valibot';
import type { CartLine, RecalculatedItem, Recalculation } from '#contract/cart.ts';
import type { Product } from '#contract/catalog.ts';
import { toMajor, type Minor } from '#contract/money.ts';
import { normalizeLine, normalizeLines } from './cart-cookie.ts';
import { type ChosenOption, findLine, type Line, lineKey, type Lines, unitPrice } from './cart-lines.ts';
import type { LineDetails } from './cart-lines.ts';
import { completeDetails, detailsFromItem } from './line-details.ts';

type WireLine = Pick<RecalculatedItem, 'id' | 'count' | 'price' | 'additives' | 'modifiers'>;

/**
 * Converts cart lines to the format of the API: prices in major units, with the line's index, restaurant and note.
 * @param notes by `lineKey`
 */
export function toWireLines(
  lines: Lines,
  restaurantId: number,
  notes: Readonly<Record<string, string>> = {},
): v.InferInput<typeof CartLine>[] {
  const toWireOption = ({ id, count, price }: ChosenOption) => ({ id, count, price: toMajor(price), name: '' });
  return lines.map((line, index) => ({
    id: line.id,
    count: line.count,
    price: toMajor(line.price),
    additives: line.additives.map(toWireOption),
    modifiers: line.modifiers.map(toWireOption),
    id_front: index,
    restaurantId,
    note: notes[lineKey(line)] ?? '',
  }));
}

/** The cart line of an item of a response. */
export function toLine({ additives, modifiers, ...item }: WireLine): Line {
  const toChoice = ({ id, count, price }: ChosenOption): ChosenOption => ({ id, count, price });
  return {
    ...toChoice(item),
    additives: additives.map(toChoice),
    modifiers: modifiers.map(toChoice),
  };
}

/** A recommended product; `product` is null if the server sent only its id. */
export interface Recommendation {
  readonly id: number;
  readonly product: Product | null;
}

type RecalculationChanges = ReturnType<typeof readRecalculation>;
export type UnavailableLine = RecalculationChanges['unavailable'][number];
/** Prices of one unit with its options, in minor units. */
export type PriceChange = RecalculationChanges['priceChanged'][number];

/** Details from earlier responses, for items whose response lacks them. */
interface KnownDetails {
  /** By `lineKey`. */
  readonly details: Readonly<Record<string, LineDetails>>;
  readonly findName: (productId: number) => string;
}

/**
 * Parses the response to a recalculation. The returned `details` are keyed by `lineKey`.
 * @param requested the lines that were sent for recalculation
 */
export function readRecalculation(
  response: Recalculation,
  requested: Lines,
  known: KnownDetails = { details: {}, findName: () => '' },
) {
  const detailsOf = ({ line, item }: { line: Line; item: RecalculatedItem }): LineDetails => {
    const details = completeDetails(detailsFromItem(item), known.details[lineKey(line)]);
    return details.name ? details : { ...details, name: known.findName(line.id) };
  };
  const available = withLines(response.available);
  return {
    lines: normalizeLines(available.map(({ line }) => line)),
    details: Object.fromEntries(available.map((entry) => [lineKey(entry.line), detailsOf(entry)])),
    unavailable: withLines(response.not_available).map((entry) => ({
      line: entry.line,
      details: detailsOf(entry),
      code: entry.item.code ?? 'product_unavailable',
    })),
    priceChanged: withLines(response.price_changed).map(({ line, item }) => ({
      line,
      details: detailsOf({ line, item }),
      oldPrice: oldPrice(line, item, requested),
      newPrice: unitPrice(line),
    })),
    recommendations: toRecommendations(response.available),
  };
}

function withLines(items: readonly RecalculatedItem[]): { line: Line; item: RecalculatedItem }[] {
  return items.flatMap((item) => {
    const line = normalizeLine(toLine(item));
    return line ? [{ line, item }] : [];
  });
}

/** The price the customer saw. The server's `old_price` excludes options, so the requested line is more exact. */
function oldPrice(line: Line, item: RecalculatedItem, requested: Lines): Minor {
  const seen = findLine(requested, line);
  if (seen) return unitPrice(seen);
  return unitPrice({ ...line, price: item.old_price ?? line.price });
}

/** `recommended` is a list of products or ids, or a boolean that marks the item itself and is ignored here. */
function toRecommendations(items: readonly RecalculatedItem[]): Recommendation[] {
  const byId = new Map<number, Recommendation>();
  for (const entry of items.flatMap(({ recommended }) => (Array.isArray(recommended) ? recommended : []))) {
    const found = typeof entry === 'number' ? { id: entry, product: null } : { id: entry.id, product: entry };
    if (found.product || !byId.has(found.id)) byId.set(found.id, found);
  }
  return [...byId.values()];
}
