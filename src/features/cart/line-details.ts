import { useStore } from '@nanostores/react';
import { findPageProduct, type ProductWithOptions } from '#features/catalog/page-data.ts';
import { localAtom } from '#lib/persistent-stores.ts';
import type { RecalculatedItem } from '#contract/cart.ts';
import { toOptionGroups } from '#features/catalog/product-options.ts';
import type { Line } from './cart-lines.ts';
import { $cartLines } from './cart.store.ts';

/** What a cart line shows of its product; names of options are keyed by `modifier:ID` (one of a group) and `additive:ID` (an extra). */
export interface LineDetails {
  readonly name: string;
  readonly image: string;
  readonly slug: string;
  readonly currency: string;
  readonly options: Readonly<Record<string, string>>;
}

export function detailsFromItem({ name, image, slug, currency, additives, modifiers }: RecalculatedItem): LineDetails {
  const options = Object.fromEntries([
    ...additives.map((option) => [`additive:${option.id}`, option.name]),
    ...modifiers.map((option) => [`modifier:${option.id}`, option.name]),
  ]);
  return { name, image: image ?? '', slug, currency, options };
}

/** Details of a line, with those that are missing taken from older ones. */
export function completeDetails(details: LineDetails, older: LineDetails | undefined): LineDetails {
  if (!older) return details;
  const named = Object.entries(details.options).filter(([, name]) => name);
  return {
    name: details.name || older.name,
    image: details.image || older.image,
    slug: details.slug || older.slug,
    currency: details.currency || older.currency,
    options: { ...older.options, ...Object.fromEntries(named) },
  };
}

/** The details of a line until a recalculation responds. */
export function detailsFromProduct(product: ProductWithOptions): LineDetails {
  const options = toOptionGroups(product).flatMap(({ kind, options }) =>
    options.map(({ id, name }) => [`${kind}:${id}`, name]),
  );
  const { name, image, slug, currency } = product;
  return { name, image: image ?? '', slug, currency, options: Object.fromEntries(options) };
}

/** The named options of a line: `Large, Cheese × 3`. */
export function formatLineOptions({ modifiers, additives }: Line, { options }: Pick<LineDetails, 'options'>): string {
  return formatOptions([
    ...modifiers.map(({ id, count }) => ({ name: options[`modifier:${id}`], count })),
    ...additives.map(({ id, count }) => ({ name: options[`additive:${id}`], count })),
  ]);
}

/** Each named option with its count when that is more than one. */
export function formatOptions(options: readonly { name: string | undefined; count: number }[]): string {
  return options
    .filter(({ name }) => name)
    .map(({ name, count }) => (count > 1 ? `${name} × ${count}` : name))
    .join(', ');
}

/** Only the shop writes such values, so nothing but the outer shape is checked. */
export const isRecord = <Item>(value: unknown): value is Readonly<Record<string, Item>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** By product id. */
type DishNames = Readonly<Record<string, string>>;

/** With more, the names of earlier calls are dropped. */
const MAX_NAMES = 500;

/**
 * Names of dishes that this browser has shown, by product id: responses may leave names out, a reset deletes the details of lines, and
 * without a connection nothing else names them.
 */
const $dishNames = localAtom<DishNames>('cart.names', {}, isRecord);

/** Stores the names of dishes; empty ones are skipped. */
export function rememberNames(dishes: readonly { readonly id: number; readonly name: string }[]): void {
  const shown = Object.fromEntries(dishes.flatMap(({ id, name }) => (name ? [[id, name]] : [])));
  const all = { ...$dishNames.get(), ...shown };
  $dishNames.set(Object.keys(all).length > MAX_NAMES ? shown : all);
}

/** Stores the names of dishes of this page that are in the cart, as soon as they are. Returns the function that ends it. */
export function rememberAddedDishes(): () => void {
  return $cartLines.subscribe((lines) => rememberNames(lines.flatMap(({ id }) => findPageProduct(id) ?? [])));
}

/** The name of a dish that was shown in this browser or is on this page; empty where none is known. */
export function findDishName(id: number): string {
  return $dishNames.get()[id] ?? findPageProduct(id)?.name ?? '';
}

/** `findDishName`, also once another response has named the dish. */
export function useDishName(id: number): string {
  useStore($dishNames);
  return findDishName(id);
}
