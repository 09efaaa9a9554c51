import { expect, test, vi } from 'vitest';
import type { Http } from './http.ts';
import { collectTags } from './tags.ts';

const call = vi.fn(async () => []);
const http: Http = { call: call as Http['call'] };

test('a page is tagged with what it asks for', async () => {
  const tags = new Set<string>();
  const noting = collectTags(http, tags);
  await noting.call('getOptions');
  await noting.call('getRestaurants');
  await noting.call('getRestaurant', { query: { id_restaurant: 12 } });
  expect([...tags]).toEqual(['settings', 'city:*', 'restaurant:12']);
});

test('what is not kept is not tagged', () => {
  expect(collectTags(http, undefined)).toBe(http);
});
