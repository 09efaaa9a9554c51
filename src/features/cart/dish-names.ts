import { useStore } from '@nanostores/react';
import { findPageProduct } from '#features/catalog/page-data.ts';
import { sessionAtom } from '#lib/persistent-stores.ts';

type Names = Readonly<Record<string, string>>;

/** Older names are dropped beyond. */
const MAX_NAMES = 500;

/** Names of dishes that this tab has shown, by product id: responses may leave names out, and a reset deletes the labels of lines. */
const $names = sessionAtom<Names>(
  'cart.names',
  {},
  (value): value is Names => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** Stores the names of dishes; empty ones are skipped. */
export function rememberNames(dishes: readonly { readonly id: number; readonly name: string }[]): void {
  const known = $names.get();
  const added = Object.fromEntries(dishes.flatMap(({ id, name }) => (name && known[id] !== name ? [[id, name]] : [])));
  if (Object.keys(added).length === 0) return;
  const all = { ...known, ...added };
  $names.set(Object.keys(all).length > MAX_NAMES ? added : all);
}

/** The name of a dish that was shown in this tab or is on this page; empty where none is known. */
export function findDishName(id: number): string {
  return $names.get()[id] ?? findPageProduct(id)?.name ?? '';
}

/** `findDishName`, also once another response has named the dish. */
export function useDishName(id: number): string {
  useStore($names);
  return findDishName(id);
}
