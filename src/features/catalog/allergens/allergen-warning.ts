import {
  type AllergenVerdict,
  configuredAllergens,
  type ProductAllergenInfo,
  unavoidableAllergens,
} from '#contract/allergens.ts';
import type { Allergen } from '#contract/value-lists.ts';
import type { MessageKey, Translate } from '#i18n/keys.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { loadMenu } from '../catalog.store.ts';
import { findPageProduct } from '../page-data.ts';
import type { ProductOptions } from '../page-data.ts';
import { toOptionGroups } from '../product-options.ts';
import { allergenNames } from './allergen-text.ts';

/**
 * Why a customer is warned of a dish: it contains allergens of the customer's list, or it is not known whether it does,
 * which is the weaker warning.
 */
export type AllergenWarning =
  | { readonly kind: 'contains'; readonly allergens: readonly Allergen[] }
  | { readonly kind: 'unknown' };

/**
 * The warning of a dish; null if there is nothing to warn of.
 * @param verdict undefined if it is unknown which allergens the dish contains
 * @param avoided the customer's list of allergens
 */
export function findWarning(
  verdict: AllergenVerdict | undefined,
  avoided: readonly Allergen[],
): AllergenWarning | null {
  if (avoided.length === 0) return null;
  if (!verdict) return { kind: 'unknown' };
  const allergens = avoided.filter((allergen) => verdict.contains.includes(allergen));
  if (allergens.length > 0) return { kind: 'contains', allergens };
  return avoided.some((allergen) => verdict.unknown.includes(allergen)) ? { kind: 'unknown' } : null;
}

/** `Содержит: молоко, орехи`. */
export function warningText(warning: AllergenWarning, t: Translate<'allergens' | 'catalog'>): string {
  const key: MessageKey<'allergens'> = warning.kind === 'contains' ? 'allergens:contains' : 'allergens:unknown';
  return t(key, { names: warning.kind === 'contains' ? allergenNames(warning.allergens, t) : '' });
}

/** A product with the allergens that its restaurant declares for it and for its options. */
export type AllergenDeclaration = ProductAllergenInfo & ProductOptions;

/** The ids of chosen options by kind, as a cart line has them. */
export interface ChosenOptionIds {
  readonly modifiers: readonly { readonly id: number }[];
  readonly additives: readonly { readonly id: number }[];
}

/**
 * The declarations of products, by product id: from the data of the page, or else from the menus of their restaurants.
 * A product without an entry is no longer on the menu, or its menu cannot be loaded.
 */
export async function loadAllergenDeclarations(
  api: ApiClient,
  products: readonly { readonly id: number; readonly restaurantId: number }[],
): Promise<ReadonlyMap<number, AllergenDeclaration>> {
  const onPage = products.flatMap(({ id }) => {
    const product = findPageProduct(id);
    return product?.allergens === undefined ? [] : [[id, product] as const];
  });
  const found = new Map<number, AllergenDeclaration>(onPage);
  const missing = products.filter(({ id }) => !found.has(id));
  for (const restaurantId of new Set(missing.map((product) => product.restaurantId))) {
    const menu = await ignoreFailure('nothing is known of the dishes', loadMenu(api, restaurantId));
    for (const product of menu?.categories.flatMap((category) => category.products) ?? [])
      if (!found.has(product.id)) found.set(product.id, product);
  }
  return found;
}

/**
 * Which allergens a product contains or may contain; undefined for a product without a declaration.
 * @param chosen without it, only allergens that no choice of options avoids are reported
 */
export function evaluateAllergens(
  product: AllergenDeclaration | undefined,
  chosen?: ChosenOptionIds,
): AllergenVerdict | undefined {
  if (!product || !chosen) return product && unavoidableAllergens(product);
  const groups = toOptionGroups(product);
  const chosenOptions = (kind: 'modifier' | 'additive', ids: ChosenOptionIds['modifiers']) =>
    ids.map(
      ({ id }) =>
        groups
          .filter((group) => group.kind === kind)
          .flatMap(({ options }) => options)
          // The allergens of an option that is no longer offered are unknown.
          .find((option) => option.id === id) ?? {},
    );
  return configuredAllergens(product, [
    ...chosenOptions('modifier', chosen.modifiers),
    ...chosenOptions('additive', chosen.additives),
  ]);
}
