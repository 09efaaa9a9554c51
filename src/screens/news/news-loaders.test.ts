import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { City, Product, Restaurant } from '#contract/catalog.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { loadNewsItem, newestFirst, relatedProducts } from './news-loaders.ts';

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
  it('shows the item with the dishes that can be ordered', async () => {
    const data = await loadNewsItem(api, 'soup-week');
    expect(data?.item.name).toBe('Soups');
    expect(data?.related.map(({ product: { id }, city: { slug } }) => [id, slug])).toEqual([[1, 'chisinau']]);
  });

  it('does not exist under an unknown name', async () => {
    expect(await loadNewsItem(api, 'nothing')).toBeUndefined();
    expect(await loadNewsItem(api, undefined)).toBeUndefined();
  });
});

const item = (slug: string, published_at: string | null) => ({ slug, published_at });

it('news are sorted newest first, undated items last in their original order', () => {
  const items = [
    item('undated', null),
    item('old', '2026-09-01T09:00:00+03:00'),
    item('unreadable', 'soon'),
    item('new', '2026-11-12'),
  ];
  expect(newestFirst(items).map(({ slug }) => slug)).toEqual(['new', 'old', 'undated', 'unreadable']);
});

const cities = [v.parse(City, { id: 1, name: 'Chișinău', slug: 'chisinau', currency: 'MDL', delivery_price: 40 })];
const restaurants = [
  v.parse(Restaurant, { id: 10, slug: 'sakura', city_id: 1, name: 'Sakura' }),
  v.parse(Restaurant, { id: 20, slug: 'stray', city_id: 9, name: 'Stray' }),
];
const dish = (id: number, restaurant_id: number) =>
  v.parse(Product, { id, slug: `dish-${id}`, name: 'Dish', price: 90, currency: 'MDL', restaurant_id });

describe('the products of a news item', () => {
  it('have their restaurant and city', () => {
    const [related] = relatedProducts([dish(1, 10)], restaurants, cities);
    expect([related?.product.id, related?.restaurant.slug, related?.city.slug]).toEqual([1, 'sakura', 'chisinau']);
  });

  it('are omitted when their restaurant or its city is unknown', () => {
    expect(relatedProducts([dish(1, 77), dish(2, 20)], restaurants, cities)).toEqual([]);
  });
});
