import type { RecalculatedItem, Recalculation } from '#contract/cart.ts';
import type { Product } from '#contract/catalog.ts';
import { toMinor } from '#features/shared/money.ts';
import { findLine, type Line, lineKey, type Lines, unitPrice } from './cart-lines.ts';
import { normaliseLine, normaliseLines } from './cart-cookie.ts';
import { fromWire } from './cart.api.ts';

/** What a line shows of its product, and the names of its options by `modifier:ID` and `additive:ID`. */
export interface ShownProduct {
  readonly name: string;
  readonly image: string;
  readonly slug: string;
  readonly currency: string;
  readonly options: Readonly<Record<string, string>>;
}

export interface UnavailableLine {
  readonly line: Line;
  readonly shown: ShownProduct;
  readonly code: NonNullable<RecalculatedItem['code']>;
}

/** Prices of one unit with its options, in minor units. */
export interface PriceChange {
  readonly line: Line;
  readonly shown: ShownProduct;
  readonly oldPrice: number;
  readonly newPrice: number;
}

/** A product that goes with the cart; null when the provider named only its id. */
export interface Recommendation {
  readonly id: number;
  readonly product: Product | null;
}

export interface Recalculated {
  readonly lines: Lines;
  readonly details: Readonly<Record<string, ShownProduct>>;
  readonly unavailable: readonly UnavailableLine[];
  readonly priceChanged: readonly PriceChange[];
  readonly suggested: readonly Recommendation[];
}

/** The server's answer about the lines it was asked about, in the storefront's form. */
export function readRecalculation(answer: Recalculation, asked: Lines): Recalculated {
  const available = withLines(answer.available);
  return {
    lines: normaliseLines(available.map(({ line }) => line)),
    details: Object.fromEntries(available.map(({ line, item }) => [lineKey(line), shownProduct(item)])),
    unavailable: withLines(answer.not_available).map(({ line, item }) => ({
      line,
      shown: shownProduct(item),
      code: item.code ?? 'product_unavailable',
    })),
    priceChanged: withLines(answer.price_changed).map(({ line, item }) => ({
      line,
      shown: shownProduct(item),
      oldPrice: oldPrice(line, item, asked),
      newPrice: unitPrice(line),
    })),
    suggested: recommendations(answer.available),
  };
}

function withLines(items: readonly RecalculatedItem[]): { line: Line; item: RecalculatedItem }[] {
  return items.flatMap((item) => {
    const line = normaliseLine(fromWire(item));
    return line ? [{ line, item }] : [];
  });
}

function shownProduct({ name, image, slug, currency, additives, modifiers }: RecalculatedItem): ShownProduct {
  const options = Object.fromEntries([
    ...additives.map((option) => [`additive:${option.id}`, option.name]),
    ...modifiers.map((option) => [`modifier:${option.id}`, option.name]),
  ]);
  return { name, image: image ?? '', slug, currency, options };
}

/** What the customer saw; the server's `old_price` leaves the options out, so the asked line is the better witness. */
function oldPrice(line: Line, item: RecalculatedItem, asked: Lines): number {
  const seen = findLine(asked, line);
  if (seen) return unitPrice(seen);
  return unitPrice({ ...line, price: item.old_price === undefined ? line.price : toMinor(item.old_price) });
}

/** `recommended` may be products, ids or a flag about the item itself, which names nothing to add. */
function recommendations(items: readonly RecalculatedItem[]): Recommendation[] {
  const byId = new Map<number, Recommendation>();
  for (const entry of items.flatMap(({ recommended }) => (Array.isArray(recommended) ? recommended : []))) {
    const found = typeof entry === 'number' ? { id: entry, product: null } : { id: entry.id, product: entry };
    if (found.product || !byId.has(found.id)) byId.set(found.id, found);
  }
  return [...byId.values()];
}

/** The names of a line's options in a row, each with its count when that is more than one. */
export function optionsText({ modifiers, additives }: Line, { options }: Pick<ShownProduct, 'options'>): string {
  const named = [
    ...modifiers.map(({ id, count }) => ({ name: options[`modifier:${id}`], count })),
    ...additives.map(({ id, count }) => ({ name: options[`additive:${id}`], count })),
  ];
  return named
    .filter(({ name }) => name)
    .map(({ name, count }) => (count > 1 ? `${name} × ${count}` : name))
    .join(', ');
}

export function hasChoices({ modifiers, additives }: Line): boolean {
  return modifiers.length > 0 || additives.length > 0;
}
