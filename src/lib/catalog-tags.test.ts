import { expect, test, vi } from 'vitest';
import { collectCacheTags, cacheTagsOf, tagsToInvalidate } from './page-api-client.ts';
import type { ApiClient } from './api-client.ts';

test.each([
  ['getOptions', undefined, ['settings']],
  ['getCities', undefined, ['city:*']],
  ['getRestaurants', undefined, ['city:*']],
  ['getRestaurant', { id_restaurant: 12 }, ['restaurant:12']],
  ['getBranches', { id_restaurant: 12 }, ['restaurant:12']],
  ['getProduct', { id_restaurant: 12, slug: 'mici' }, ['restaurant:12']],
  ['getNews', undefined, ['news']],
  ['getProfile', undefined, []],
] as const)('a response of %s with %j has the tags %j', (name, query, expected) => {
  expect(cacheTagsOf(name, query)).toEqual(expected);
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
  expect(tagsToInvalidate(changed)).toEqual(expected);
});

const call = vi.fn(async () => []);
const api: ApiClient = { call: call as ApiClient['call'] };

test('a page has the tags of the data it loads', async () => {
  const tags = new Set<string>();
  const tagged = collectCacheTags(api, tags);
  await tagged.call('getOptions');
  await tagged.call('getRestaurants');
  await tagged.call('getRestaurant', { query: { id_restaurant: 12 } });
  expect([...tags]).toEqual(['settings', 'city:*', 'restaurant:12']);
});

test('a page that is not cached has no tags', () => {
  expect(collectCacheTags(api, undefined)).toBe(api);
});
