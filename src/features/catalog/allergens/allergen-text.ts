import { areAllergensKnown, type AllergenInfo, configuredAllergens } from '#contract/allergens.ts';
import type { OptionGroup } from '#contract/catalog.ts';
import { ALLERGENS, type Allergen } from '#contract/value-lists.ts';
import type { Translate } from '#i18n/keys.ts';

/** The allergens in the order in which customers choose from them: nuts, which many look for, come first. */
export const ALLERGEN_CHOICES: readonly Allergen[] = ['nuts', ...ALLERGENS.filter((allergen) => allergen !== 'nuts')];

/** The names of allergens as a list: `молоко, орехи`. */
export const allergenNames = (allergens: readonly Allergen[], t: Translate<'catalog'>): string =>
  allergens.map((name) => t(`catalog:allergen_${name}`)).join(', ');

/**
 * The text on the allergens of a dish with its chosen options: `Аллергены: молоко, орехи.` It also states if the
 * allergens of the dish or of an option are unknown.
 */
export function describeAllergens(
  product: AllergenInfo,
  chosen: readonly AllergenInfo[],
  t: Translate<'catalog'>,
): string {
  const { contains } = configuredAllergens(product, chosen);
  const isKnown = [product, ...chosen].every(areAllergensKnown);
  const names = contains.length > 0 ? allergenNames(contains, t) : t('catalog:allergensNone');
  if (!isKnown && contains.length === 0) return t('catalog:allergensUnknown');
  const listed = `${t('catalog:allergens')}: ${names}.`;
  return isKnown ? listed : `${listed} ${t('catalog:allergensIncomplete')}`;
}

/** The allergens that only options of a dish contain: `Добавки могут содержать: молоко.` Empty if there are none. */
export function describeOptionAllergens(
  product: AllergenInfo & { readonly option_groups: readonly OptionGroup[] },
  t: Translate<'catalog'>,
): string {
  const options = product.option_groups.flatMap((group) => group.options);
  const added = configuredAllergens(product, options).contains.filter(
    (allergen) => !product.allergens?.includes(allergen),
  );
  return added.length > 0 ? t('catalog:allergensOfOptions', { names: allergenNames(added, t) }) : '';
}
