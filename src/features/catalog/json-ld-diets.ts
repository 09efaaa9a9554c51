import type { RestrictedDiet } from 'schema-dts';
import type { Diet } from '#contract/constants.ts';

/** The diets schema.org has a word for; nobody keeps to a spicy one. */
const KNOWN: Partial<Record<Diet, RestrictedDiet>> = {
  vegetarian: 'https://schema.org/VegetarianDiet',
  vegan: 'https://schema.org/VeganDiet',
  gluten_free: 'https://schema.org/GlutenFreeDiet',
  halal: 'https://schema.org/HalalDiet',
};

export const dietsOf = (diets: readonly string[]): RestrictedDiet[] => diets.flatMap((name) => KNOWN[name as Diet] ?? []);
