import { expect, it } from 'vitest';
import { knownDiets } from './diets.ts';

it.each([
  ['none', [], []],
  ['several', ['spicy', 'gluten_free'], ['gluten_free', 'spicy']],
  ['vegan, which includes vegetarian', ['vegetarian', 'vegan'], ['vegan']],
  ['unknown ones, which are left out', ['keto', 'halal'], ['halal']],
])('the diets of a product are %s', (_, diets, shown) => {
  expect(knownDiets({ diets })).toEqual(shown);
});
