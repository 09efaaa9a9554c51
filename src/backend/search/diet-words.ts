import type { Diet } from '#contract/value-lists.ts';
import { readWords } from './negated-words.ts';
import { spelledFormsOf } from './search-words.ts';

/** What people call the diets, in the three languages. */
export const DIET_WORDS: Readonly<Record<Diet, readonly string[]>> = {
  vegetarian: [
    'вегетарианское',
    'вегетарианский',
    'безмясное',
    'без мяса',
    'vegetarian',
    'veggie',
    'meatless',
    'meat-free',
    'fără carne',
  ],
  vegan: [
    'веганское',
    'веганский',
    'веган',
    'постное',
    'растительное',
    'без мяса',
    'без молока',
    'без лактозы',
    'без яиц',
    'vegan',
    'plant-based',
    'meat-free',
    'dairy-free',
    'lactose-free',
    'egg-free',
    'de post',
    'fără carne',
    'fără lactate',
    'fără lactoză',
    'fără ouă',
  ],
  // Who types only the word for gluten looks for dishes without it.
  gluten_free: ['глютен', 'без глютена', 'безглютеновое', 'gluten', 'gluten-free', 'fără gluten', 'coeliac'],
  halal: ['халяль', 'халяльное', 'halal'],
  spicy: ['острое', 'острый', 'spicy', 'hot', 'picant', 'iute'],
};

export const isDiet = (name: string): name is Diet => Object.hasOwn(DIET_WORDS, name);

const NEGATED_FORMS: ReadonlySet<string> = new Set(
  Object.values(DIET_WORDS)
    .flat()
    .flatMap(readWords)
    .filter(({ role }) => role === 'negated')
    .flatMap(({ text }) => spelledFormsOf(text)),
);

/** Whether a diet says that a dish has none of what forms of words (`spelledFormsOf`) mean. */
export const isNegatedByDiet = (spelledForms: readonly string[]): boolean =>
  spelledForms.some((form) => NEGATED_FORMS.has(form));
