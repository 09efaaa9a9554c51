import { ALLERGENS, type Allergen } from './value-lists.ts';

/** The allergen fields of a product or an option in the API. */
export interface AllergenInfo {
  readonly allergens?: readonly string[] | null | undefined;
  readonly allergens_known?: boolean | undefined;
}

/** The options of a group. If `required` is true or `min` is above 0, the customer must choose from them. */
interface OptionGroupAllergenInfo {
  readonly required: boolean;
  readonly min: number;
  readonly options: readonly AllergenInfo[];
}

export interface ProductAllergenInfo extends AllergenInfo {
  readonly option_groups: readonly OptionGroupAllergenInfo[];
}

/**
 * Whether the allergens of a product or an option are known. A list that is not empty is complete. An empty list is
 * complete only if `allergens_known` is true.
 */
export const areAllergensKnown = ({ allergens, allergens_known: known }: AllergenInfo): boolean =>
  known === true || (allergens ?? []).length > 0;

/** The allergens that a product contains, and those that it may contain. It is free of all others. */
export interface AllergenVerdict {
  readonly contains: readonly Allergen[];
  readonly unknown: readonly Allergen[];
}

type AllergenState = 'contained' | 'unknown' | 'absent';

/**
 * The allergens of a product that no choice of options avoids. An allergen of a required group counts only if every
 * option of the group contains it. It is unknown if no option is known to be free of it. One option may be chosen
 * several times, so a `min` above 1 makes no difference.
 */
export function unavoidableAllergens(product: ProductAllergenInfo): AllergenVerdict {
  const required = product.option_groups.filter((group) => group.required || group.min > 0);
  const groups = required.map(({ options }) => options).filter((options) => options.length > 0);
  const stateOf = (allergen: Allergen): AllergenState => {
    const states = [stateIn(product, allergen), ...groups.map((options) => safestOptionState(options, allergen))];
    if (states.includes('contained')) return 'contained';
    return states.includes('unknown') ? 'unknown' : 'absent';
  };
  return {
    contains: ALLERGENS.filter((allergen) => stateOf(allergen) === 'contained'),
    unknown: ALLERGENS.filter((allergen) => stateOf(allergen) === 'unknown'),
  };
}

function stateIn(info: AllergenInfo, allergen: Allergen): AllergenState {
  if (info.allergens?.includes(allergen)) return 'contained';
  return areAllergensKnown(info) ? 'absent' : 'unknown';
}

/** The state of the option that is safest for a customer who avoids the allergen. */
function safestOptionState(options: readonly AllergenInfo[], allergen: Allergen): AllergenState {
  const states = new Set(options.map((option) => stateIn(option, allergen)));
  return (['absent', 'unknown', 'contained'] as const).find((state) => states.has(state)) ?? 'absent';
}

/** The allergens of a product with the chosen options. */
export function configuredAllergens(product: AllergenInfo, chosen: readonly AllergenInfo[]): AllergenVerdict {
  const parts = [product, ...chosen];
  const contains = ALLERGENS.filter((allergen) => parts.some(({ allergens }) => allergens?.includes(allergen)));
  return {
    contains,
    unknown: parts.every(areAllergensKnown) ? [] : ALLERGENS.filter((allergen) => !contains.includes(allergen)),
  };
}
