import type { Diet } from '#contract/value-lists.ts';

/** What people call the diets, in the three languages. */
export const DIET_WORDS: Readonly<Record<Diet, readonly string[]>> = {
  vegetarian: ['вегетарианское', 'вегетарианский', 'без мяса', 'vegetarian', 'veggie', 'meat-free', 'fără carne'],
  vegan: ['веганское', 'веганский', 'веган', 'постное', 'растительное', 'vegan', 'plant-based', 'de post'],
  gluten_free: ['без глютена', 'безглютеновое', 'gluten-free', 'fără gluten', 'coeliac'],
  halal: ['халяль', 'халяльное', 'halal'],
  spicy: ['острое', 'острый', 'spicy', 'hot', 'picant', 'iute'],
};

export const isDiet = (name: string): name is Diet => Object.hasOwn(DIET_WORDS, name);
