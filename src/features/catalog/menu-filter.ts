import { type StatedProduct, unavoidableAllergens } from '#contract/allergens.ts';
import type { Product } from '#contract/catalog.ts';
import { filterFields, parseSearchParams, type SearchParams } from './search/search-params.ts';

/** What a filter of a menu leaves: dishes of all these diets that are known to be without these allergens. */
export type FilterChoice = Pick<SearchParams, 'diets' | 'without'>;

export type FilteredProduct = StatedProduct & Pick<Product, 'diets'>;

/** Why a filter hides a dish; of an allergen before what is not known. */
export type HideReason = 'diet' | 'contains' | 'unknown';

/** @param product undefined if nothing is known of it. Returns null if it is shown. */
export function hideReason(product: FilteredProduct | undefined, { diets, without }: FilterChoice): HideReason | null {
  if (!diets.every((diet) => product?.diets.includes(diet))) return 'diet';
  if (without.length === 0) return null;
  if (!product) return 'unknown';
  const { contains, unknown } = unavoidableAllergens(product);
  if (without.some((allergen) => contains.includes(allergen))) return 'contains';
  return without.some((allergen) => unknown.includes(allergen)) ? 'unknown' : null;
}

export const choiceCount = ({ diets, without }: FilterChoice): number => diets.length + without.length;

/** A choice as text, with the names of the address of a search; empty without a filter. */
export const encodeChoice = (choice: FilterChoice): string => String(new URLSearchParams(filterFields(choice)));

/** Reads what `encodeChoice` has written; unknown names are left out. */
export function decodeChoice(text: string): FilterChoice {
  const { diets, without } = parseSearchParams(new URLSearchParams(text));
  return { diets, without };
}
