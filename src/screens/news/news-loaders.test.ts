import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { loadNewsItem } from './news-loaders.ts';

const product = (id: number, restaurant_id: number) => ({
  id,
  slug: `dish-${id}`,
  name: 'Dish',
  price: 90,
  currency: 'MDL',
  restaurant_id,
});
const responses: Partial<Record<EndpointName, unknown>> = {
  getOptions: {},
  getCities: [{ id: 1, name: 'Chișinău', slug: 'chisinau', currency: 'MDL', delivery_price: 40 }],
  getRestaurants: [{ id: 10, slug: 'sakura', city_id: 1, name: 'Sakura' }],
  getNews: [{ id: 1, slug: 'soup-week', name: 'Soups', products: [product(1, 10), product(2, 77)] }],
};
const api: ApiClient = { call: async (name) => v.parse(endpoints[name].response, responses[name]) as never };

describe('the page of a news item', () => {
  it('shows the item with the dishes that can be ordered [R2.45]', async () => {
    const data = await loadNewsItem(api, 'soup-week');
    expect(data?.item.name).toBe('Soups');
    expect(data?.related.map(({ product: { id }, city: { slug } }) => [id, slug])).toEqual([[1, 'chisinau']]);
  });

  it('does not exist under an unknown name [D6]', async () => {
    expect(await loadNewsItem(api, 'nothing')).toBeUndefined();
    expect(await loadNewsItem(api, undefined)).toBeUndefined();
  });
});
