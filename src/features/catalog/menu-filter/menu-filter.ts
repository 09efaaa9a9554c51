import { type ProductAllergenInfo, unavoidableAllergens } from '#contract/allergens.ts';
import type { Product } from '#contract/catalog.ts';
import { filterParams, parseSearchParams, type SearchParams } from '../search/search-params.ts';

/**
 * The choice in the filter of a menu, which shows dishes that suit all these diets and that can be ordered without
 * these allergens. An allergen only in options that the customer can avoid does not hide a dish.
 */
export type FilterChoice = Pick<SearchParams, 'diets' | 'excludedAllergens'>;

export type FilterableProduct = ProductAllergenInfo & Pick<Product, 'diets'>;

/** A filter of the dishes of a page, with the texts that describe its effect. */
export interface MenuFilter {
  readonly isShown: (id: number) => boolean;
  /** Sentences that follow the number of shown dishes. `ids`: all dishes that the filter was applied to. */
  readonly describe: (ids: readonly number[]) => readonly string[];
  /** The text when no dish passes the filter. */
  readonly emptyText: string;
}

/** Why a filter hides a dish. An allergen that no choice of options avoids takes precedence over an unknown one. */
export type HideReason = 'diet' | 'contains' | 'unknown';

/**
 * @param product undefined if its diets and allergens are not known
 * @returns null if the dish is shown
 */
export function hideReason(
  product: FilterableProduct | undefined,
  { diets, excludedAllergens }: FilterChoice,
): HideReason | null {
  if (!diets.every((diet) => product?.diets.includes(diet))) return 'diet';
  if (excludedAllergens.length === 0) return null;
  if (!product) return 'unknown';
  const { contains, unknown } = unavoidableAllergens(product);
  if (excludedAllergens.some((allergen) => contains.includes(allergen))) return 'contains';
  return excludedAllergens.some((allergen) => unknown.includes(allergen)) ? 'unknown' : null;
}

export const NO_FILTER: FilterChoice = { diets: [], excludedAllergens: [] };

export const choiceCount = ({ diets, excludedAllergens }: FilterChoice): number =>
  diets.length + excludedAllergens.length;

/** Encodes a filter as the query string of a search URL; empty without a filter. */
export const encodeChoice = (choice: FilterChoice): string => String(new URLSearchParams(filterParams(choice)));

/** Decodes the result of `encodeChoice`; unknown diets and allergens are ignored. */
export function decodeChoice(text: string): FilterChoice {
  const { diets, excludedAllergens } = parseSearchParams(new URLSearchParams(text));
  return { diets, excludedAllergens };
}
