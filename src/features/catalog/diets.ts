import type { Product } from '#contract/catalog.ts';
import { DIETS, type Diet } from '#contract/constants.ts';
import type { IconName } from '#ui/icons.ts';

export const DIET_ICONS: Readonly<Record<Diet, IconName>> = {
  vegetarian: 'leaf',
  vegan: 'sprout',
  gluten_free: 'grainFree',
  halal: 'crescent',
  spicy: 'chilli',
};

/** The diets of a product that the shop has a name for; vegan food is also vegetarian, which is not repeated. */
export function knownDiets({ diets }: Pick<Product, 'diets'>): Diet[] {
  return DIETS.filter((name) => diets.includes(name) && !(name === 'vegetarian' && diets.includes('vegan')));
}
