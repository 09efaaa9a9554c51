import { areAllergensKnown, type AllergenStatement, configuredAllergens } from '#contract/allergens.ts';
import type { OptionGroup } from '#contract/catalog.ts';
import type { Allergen } from '#contract/value-lists.ts';
import type { Translate } from '#i18n/keys.ts';

/** `молоко, орехи`. */
export const allergenNames = (allergens: readonly Allergen[], t: Translate<'catalog'>): string =>
  allergens.map((name) => t(`catalog:allergen_${name}`)).join(', ');

/**
 * What is said of the allergens of a dish with the options that were chosen: `Аллергены: молоко, орехи`. That
 * those of one part are not known is said too.
 */
export function describeAllergens(
  product: AllergenStatement,
  chosen: readonly AllergenStatement[],
  t: Translate<'catalog'>,
): string {
  const { contains } = configuredAllergens(product, chosen);
  const isKnown = [product, ...chosen].every(areAllergensKnown);
  const names = contains.length > 0 ? allergenNames(contains, t) : t('catalog:allergensNone');
  if (!isKnown && contains.length === 0) return t('catalog:allergensUnknown');
  const listed = `${t('catalog:allergens')}: ${names}.`;
  return isKnown ? listed : `${listed} ${t('catalog:allergensIncomplete')}`;
}

/** `Добавки могут содержать: молоко.` What options add to the allergens of a dish; empty if nothing. */
export function describeOptionAllergens(
  product: AllergenStatement & { readonly option_groups: readonly OptionGroup[] },
  t: Translate<'catalog'>,
): string {
  const options = product.option_groups.flatMap((group) => group.options);
  const added = configuredAllergens(product, options).contains.filter(
    (allergen) => !product.allergens?.includes(allergen),
  );
  return added.length > 0 ? t('catalog:allergensOfOptions', { names: allergenNames(added, t) }) : '';
}
