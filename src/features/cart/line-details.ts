import { useStore } from '@nanostores/react';
import { findPageProduct, type ProductWithOptions } from '#features/catalog/page-data.ts';
import { localAtom } from '#lib/persistent-stores.ts';
import type { RecalculatedItem } from '#contract/cart.ts';
import { toOptionGroups } from '#features/catalog/product-options.ts';
import type { ProductOption } from '#contract/catalog.ts';
import type { TextInLanguage } from '#ui/ListedTexts.tsx';
import type { Line, LineDetails } from './cart-lines.ts';
import { $cartLines } from './cart.store.ts';

export function detailsFromItem({ additives, modifiers, ...item }: RecalculatedItem): LineDetails {
  return toDetails(item, [
    ...additives.map((option) => ({ ...option, key: `additive:${option.id}` })),
    ...modifiers.map((option) => ({ ...option, key: `modifier:${option.id}` })),
  ]);
}

/** Fills empty fields of `details` from `older`. */
export function completeDetails(details: LineDetails, older: LineDetails | undefined): LineDetails {
  if (!older) return details;
  const named = Object.entries(details.options).filter(([, name]) => name);
  return {
    name: details.name || older.name,
    nameLang: details.name ? details.nameLang : older.nameLang,
    image: details.image ?? older.image,
    slug: details.slug || older.slug,
    currency: details.currency || older.currency,
    options: { ...older.options, ...Object.fromEntries(named) },
    optionLangs: details.optionLangs ?? older.optionLangs,
  };
}

/** The details that a line has until a recalculation responds. */
export function detailsFromProduct(product: ProductWithOptions): LineDetails {
  return toDetails(
    product,
    toOptionGroups(product).flatMap(({ kind, options }) =>
      options.map((option) => ({ ...option, key: `${kind}:${option.id}` })),
    ),
  );
}

type NamedOption = Pick<ProductOption, 'name' | 'name_lang'> & { readonly key: string };

function toDetails(
  {
    name,
    name_lang,
    image,
    slug,
    currency,
  }: Pick<RecalculatedItem, 'name' | 'name_lang' | 'image' | 'slug' | 'currency'>,
  options: readonly NamedOption[],
): LineDetails {
  const untranslated = options.flatMap((option): [string, string][] =>
    option.name_lang ? [[option.key, option.name_lang]] : [],
  );
  return {
    name,
    image: image || null,
    slug,
    currency,
    options: Object.fromEntries(options.map((option) => [option.key, option.name])),
    ...(name_lang && { nameLang: name_lang }),
    ...(untranslated.length > 0 && { optionLangs: Object.fromEntries(untranslated) }),
  };
}

/** The named options of a line: `Large`, `Cheese × 3`. */
export function listLineOptions(
  { modifiers, additives }: Line,
  { options, optionLangs = {} }: Pick<LineDetails, 'options' | 'optionLangs'>,
): TextInLanguage[] {
  const named = (kind: string, { id, count }: { id: number; count: number }) => {
    const key = `${kind}:${id}`;
    return { name: options[key], name_lang: optionLangs[key], count };
  };
  return listOptions([
    ...modifiers.map((option) => named('modifier', option)),
    ...additives.map((option) => named('additive', option)),
  ]);
}

interface CountedName {
  readonly name: string | undefined;
  readonly name_lang?: string | undefined;
  readonly count: number;
}

/** Each named option or dish with its count when that is more than one. */
export const listOptions = (options: readonly CountedName[]): TextInLanguage[] =>
  options.flatMap(({ name, name_lang: lang, count }) =>
    name ? [{ text: count > 1 ? `${name} × ${count}` : name, lang }] : [],
  );

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
