import { ALLERGENS, type Allergen } from './value-lists.ts';

/** What the API says of the allergens of a product or an option. */
export interface AllergenStatement {
  readonly allergens?: readonly string[] | null | undefined;
  readonly allergens_known?: boolean | undefined;
}

/** A group of options of which some must be chosen if it is required. */
interface StatedGroup {
  readonly required: boolean;
  readonly min: number;
  readonly options: readonly AllergenStatement[];
}

export interface ProductAllergenInfo extends AllergenStatement {
  readonly option_groups: readonly StatedGroup[];
}

/** Whether the allergens of something are known: an empty list is unknown unless it is stated to be complete. */
export const areAllergensKnown = ({ allergens, allergens_known: known }: AllergenStatement): boolean =>
  known === true || (allergens ?? []).length > 0;

/** Allergens that something contains, and those of which that is not known. */
export interface AllergenVerdict {
  readonly contains: readonly Allergen[];
  readonly unknown: readonly Allergen[];
}

/**
 * The verdict on a product in its best configuration: what its options add counts only if every option of a required group adds it,
 * and is unknown if none of them is known to be without it.
 */
export function unavoidableAllergens(product: ProductAllergenInfo): AllergenVerdict {
  const required = product.option_groups.filter((group) => group.required || group.min > 0);
  const groups = required.map(({ options }) => options).filter((options) => options.length > 0);
  const stateOf = (allergen: Allergen): 'contained' | 'unknown' | 'absent' => {
    const states = [stateIn(product, allergen), ...groups.map((options) => bestState(options, allergen))];
    if (states.includes('contained')) return 'contained';
    return states.includes('unknown') ? 'unknown' : 'absent';
  };
  return {
    contains: ALLERGENS.filter((allergen) => stateOf(allergen) === 'contained'),
    unknown: ALLERGENS.filter((allergen) => stateOf(allergen) === 'unknown'),
  };
}

function stateIn(statement: AllergenStatement, allergen: Allergen): 'contained' | 'unknown' | 'absent' {
  if (statement.allergens?.includes(allergen)) return 'contained';
  return areAllergensKnown(statement) ? 'absent' : 'unknown';
}

function bestState(options: readonly AllergenStatement[], allergen: Allergen): 'contained' | 'unknown' | 'absent' {
  const states = new Set(options.map((option) => stateIn(option, allergen)));
  return (['absent', 'unknown', 'contained'] as const).find((state) => states.has(state)) ?? 'absent';
}

/** The verdict on a product with the options that were chosen. */
export function configuredAllergens(product: AllergenStatement, chosen: readonly AllergenStatement[]): AllergenVerdict {
  const parts = [product, ...chosen];
  const contains = ALLERGENS.filter((allergen) => parts.some(({ allergens }) => allergens?.includes(allergen)));
  return {
    contains,
    unknown: parts.every(areAllergensKnown) ? [] : ALLERGENS.filter((allergen) => !contains.includes(allergen)),
  };
}
