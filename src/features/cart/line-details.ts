import { useStore } from '@nanostores/react';
import { findPageProduct, type ProductWithOptions } from '#features/catalog/page-data.ts';
import { localAtom } from '#lib/persistent-stores.ts';
import type { RecalculatedItem } from '#contract/cart.ts';
import { toOptionGroups } from '#features/catalog/product-options.ts';
import type { Line, LineDetails } from './cart-lines.ts';
import { $cartLines } from './cart.store.ts';

export function detailsFromItem({ name, image, slug, currency, additives, modifiers }: RecalculatedItem): LineDetails {
  const options = Object.fromEntries([
    ...additives.map((option) => [`additive:${option.id}`, option.name]),
    ...modifiers.map((option) => [`modifier:${option.id}`, option.name]),
  ]);
  return { name, image: image ?? '', slug, currency, options };
}

/** Fills empty fields of `details` from `older`. */
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

/** The details that a line has until a recalculation responds. */
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

/** Checks only the outer shape: the values are written by the shop alone. */
export const isRecord = <Item>(value: unknown): value is Readonly<Record<string, Item>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** By product id. */
type ProductNames = Readonly<Record<string, string>>;

/** When more names than this are stored, only those of the latest call stay. */
const MAX_NAMES = 500;

/**
 * Names of dishes that this browser has shown. They are used where the name is missing in a response, where the details
 * of the lines were deleted with an earlier cart, and offline.
 */
const $productNames = localAtom<ProductNames>('cart.names', {}, isRecord);

/** Stores the names of dishes; empty ones are skipped. */
export function rememberNames(dishes: readonly { readonly id: number; readonly name: string }[]): void {
  const shown = Object.fromEntries(dishes.flatMap(({ id, name }) => (name ? [[id, name]] : [])));
  const all = { ...$productNames.get(), ...shown };
  $productNames.set(Object.keys(all).length > MAX_NAMES ? shown : all);
}

/** Stores the names of this page's dishes when they are in the cart. Returns the function that unsubscribes. */
export function rememberAddedDishes(): () => void {
  return $cartLines.subscribe((lines) => rememberNames(lines.flatMap(({ id }) => findPageProduct(id) ?? [])));
}

/** The name of a dish that was shown in this browser or is on this page; empty if unknown. */
export function findProductName(id: number): string {
  return $productNames.get()[id] ?? findPageProduct(id)?.name ?? '';
}

/** `findProductName` as a hook: updates when a name is stored. */
export function useProductName(id: number): string {
  useStore($productNames);
  return findProductName(id);
}
