import { type ProductAllergenInfo, unavoidableAllergens } from '#contract/allergens.ts';
import type { Product } from '#contract/catalog.ts';
import { filterParams, parseSearchParams, type SearchParams } from './search/search-params.ts';

/** What a filter of a menu leaves: dishes of all these diets that are known to be without these allergens. */
export type FilterChoice = Pick<SearchParams, 'diets' | 'excludedAllergens'>;

export type FilterableProduct = ProductAllergenInfo & Pick<Product, 'diets'>;

/** Why a filter hides a dish; of an allergen before what is not known. */
export type HideReason = 'diet' | 'contains' | 'unknown';

/** @param product undefined if nothing is known of it. Returns null if it is shown. */
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

export const choiceCount = ({ diets, excludedAllergens }: FilterChoice): number =>
  diets.length + excludedAllergens.length;

/** A choice as text, with the names of the URL of a search; empty without a filter. */
export const encodeChoice = (choice: FilterChoice): string => String(new URLSearchParams(filterParams(choice)));

/** Reads what `encodeChoice` has written; unknown names are left out. */
export function decodeChoice(text: string): FilterChoice {
  const { diets, excludedAllergens } = parseSearchParams(new URLSearchParams(text));
  return { diets, excludedAllergens };
}
