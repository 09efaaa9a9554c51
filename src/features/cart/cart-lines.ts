import { MAX_LINE_QUANTITY, MAX_LINES } from '#contract/constants.ts';
import { asMinor, sumOf, type Minor } from '#contract/money.ts';

/**
 * The product data that a cart line shows. `options`: names of options by `modifier:ID` (one of a group) or
 * `additive:ID` (an extra).
 */
export interface LineDetails {
  readonly name: string;
  /** Null without a picture. */
  readonly image: string | null;
  readonly slug: string;
  readonly currency: string;
  readonly options: Readonly<Record<string, string>>;
  /** The languages of the name and of options, where they are not translated into that of the page. */
  readonly nameLang?: string | undefined;
  readonly optionLangs?: Readonly<Record<string, string>> | undefined;
}

/** A chosen additive or modifier; the price is in integer minor units. */
export interface ChosenOption {
  readonly id: number;
  readonly count: number;
  readonly price: Minor;
}

/** A cart line in the storefront's form: `id` is the product's, prices are integer minor units. */
export interface Line extends ChosenOption {
  readonly additives: readonly ChosenOption[];
  readonly modifiers: readonly ChosenOption[];
}

export type Lines = readonly Line[];

/** The limit that an edit reached: units of one line, or lines of the cart (also if the cart's cookie is full). */
export type CartLimit = 'count' | 'lines';

/** The lines after an edit; the same array when nothing changed. */
export interface CartEdit {
  readonly lines: Lines;
  readonly limit: CartLimit | null;
}

export function lineWithoutOptions({ id, price }: { id: number; price: Minor }, count = 1): Line {
  return { id, count, price, additives: [], modifiers: [] };
}

/** Identifies a line by its product and options; neither the order of the options nor the count of the line matters. */
export function lineKey(line: Line): string {
  return [line.id, optionsKey(line.additives), optionsKey(line.modifiers)].join('/');
}

function optionsKey(choices: readonly ChosenOption[]): string {
  return choices
    .filter(({ count }) => count > 0)
    .map(({ id, count }) => `${id}x${count}`)
    .sort()
    .join('+');
}

export function sameLine(one: Line, other: Line): boolean {
  return one.id === other.id && lineKey(one) === lineKey(other);
}

export function findLine(lines: Lines, line: Line): Line | undefined {
  return lines.find((other) => sameLine(other, line));
}

/** The number of units of one product, with any options; without `productId`, of all products. */
export function unitCount(lines: Lines, productId?: number): number {
  return lines.reduce((sum, line) => (productId === undefined || line.id === productId ? sum + line.count : sum), 0);
}

/** Whole units from 0 to the limit of a line; NaN counts as 0. */
export function clampCount(count: number): number {
  return Math.min(MAX_LINE_QUANTITY, Math.max(0, Math.trunc(count) || 0));
}

/** Sets the count of the line with the same product and options, or appends the line if there is none. */
export function putLine(lines: Lines, line: Line): CartEdit {
  if (findLine(lines, line)) return setLineCount(lines, line, line.count);
  const count = clampCount(line.count);
  if (count === 0) return { lines, limit: null };
  if (lines.length >= MAX_LINES) return { lines, limit: 'lines' };
  return { lines: [...lines, { ...line, count }], limit: countLimit(line.count) };
}

/** Adds one unit of a product without additives and modifiers. */
export function addProduct(lines: Lines, product: { id: number; price: Minor }): CartEdit {
  const line = lineWithoutOptions(product);
  return putLine(lines, { ...line, count: (findLine(lines, line)?.count ?? 0) + 1 });
}

/** A count of 0 removes the line; a line that is not in the cart changes nothing. */
export function setLineCount(lines: Lines, line: Line, count: number): CartEdit {
  const current = findLine(lines, line);
  if (!current) return { lines, limit: null };
  const clamped = clampCount(count);
  if (clamped === 0) return { lines: lines.filter((each) => each !== current), limit: null };
  const limit = countLimit(count);
  if (clamped === current.count) return { lines, limit };
  return { lines: lines.map((each) => (each === current ? { ...current, count: clamped } : each)), limit };
}

/** Replaces a line in its position. If another line has the same new options, the two are merged and counts added. */
export function replaceLine(lines: Lines, old: Line, next: Line): CartEdit {
  const current = findLine(lines, old);
  if (!current) return { lines, limit: null };
  if (clampCount(next.count) === 0) return setLineCount(lines, current, 0);
  const duplicate = lines.find((line) => line !== current && sameLine(line, next));
  const count = next.count + (duplicate?.count ?? 0);
  const replaced = { ...next, count: clampCount(count) };
  const isUnchanged = !duplicate && replaced.count === current.count && unitPrice(replaced) === unitPrice(current);
  if (isUnchanged && sameLine(replaced, current)) return { lines, limit: countLimit(count) };
  return {
    lines: lines.filter((line) => line !== duplicate).map((line) => (line === current ? replaced : line)),
    limit: countLimit(count),
  };
}

function countLimit(count: number): CartLimit | null {
  return count > MAX_LINE_QUANTITY ? 'count' : null;
}

/** The sum over lines of (price + modifiers + additives) × count, in integer minor units. */
export function cartTotal(lines: Lines): Minor {
  return sumOf(lines.map(lineTotal));
}

export function lineTotal(line: Line): Minor {
  return asMinor(unitPrice(line) * line.count);
}

export function unitPrice({ price, modifiers, additives }: Line): Minor {
  const options = [...modifiers, ...additives].map((choice) => asMinor(choice.price * Math.max(0, choice.count)));
  return sumOf([price, ...options]);
}
