import { describe, expect, it } from 'vitest';
import { newestFirst, relatedProducts } from './news-list.ts';
import * as v from 'valibot';
import { City, Product, Restaurant } from '#contract/catalog.ts';

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
const product = (id: number, restaurant_id: number) =>
  v.parse(Product, { id, slug: `dish-${id}`, name: 'Dish', price: 90, currency: 'MDL', restaurant_id });

describe('the products of a news item', () => {
  it('have their restaurant and city', () => {
    const [related] = relatedProducts([product(1, 10)], restaurants, cities);
    expect([related?.product.id, related?.restaurant.slug, related?.city.slug]).toEqual([1, 'sakura', 'chisinau']);
  });

  it('are omitted when their restaurant or its city is unknown', () => {
    expect(relatedProducts([product(1, 77), product(2, 20)], restaurants, cities)).toEqual([]);
  });
});
