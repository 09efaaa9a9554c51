import { expect, test } from 'vitest';
import { tagsOfCall, tagsOfChange } from './catalog-tags.ts';

test.each([
  ['getOptions', undefined, ['settings']],
  ['getCities', undefined, ['city:*']],
  ['getRestaurants', undefined, ['city:*']],
  ['getRestaurant', { id_restaurant: 12 }, ['restaurant:12']],
  ['getBranches', { id_restaurant: 12 }, ['restaurant:12']],
  ['getProduct', { id_restaurant: 12, slug: 'mici' }, ['restaurant:12']],
  ['getNews', undefined, ['news']],
  ['getProfile', undefined, []],
] as const)('%s with %j tells %j', (name, query, expected) => {
  expect(tagsOfCall(name, query)).toEqual(expected);
});

test.each([
  [['restaurant:12'], ['restaurant:12', 'restaurant:*']],
  [
    ['city:1', 'news'],
    ['city:1', 'city:*', 'news'],
  ],
  [['news', 'all'], 'all'],
  ['all', 'all'],
  [[], []],
] as const)('a change of %j is shown by pages tagged %j', (changed, expected) => {
  expect(tagsOfChange(changed)).toEqual(expected);
});
