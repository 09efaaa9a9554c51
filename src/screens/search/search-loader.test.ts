import { describe, expect, it } from 'vitest';
import { product } from '#features/cart/cart.fixture.ts';
import { fakeApiClient } from '#features/shared/api-client.fake.ts';
import { parseSearchParams } from '#features/catalog/search/search-params.ts';
import { HttpError } from '#lib/errors.ts';
import { loadSearchPage } from './search-loader.ts';

const cities = ['balti', 'orhei', 'soroca', 'ungheni'].map((slug, index) => ({
  id: index + 1,
  slug,
  name: slug,
  currency: 'MDL',
}));
const restaurants = cities.map(({ id, slug }) => ({ id, slug, name: slug, city_id: id }));
const NOTHING = { restaurants: [], hits: [], products: [] };

/** A shop whose search responds so in each of these cities, and with nothing in the others. */
const shopWith = (responses: Readonly<Record<string, object>>) =>
  fakeApiClient({
    getOptions: () => ({}),
    getCities: () => cities,
    getRestaurants: () => restaurants,
    search: ({ query }) => responses[query.city ?? ''] ?? NOTHING,
  });

const found = (id: number) => ({ ...NOTHING, restaurants: [{ id }] });
const load = (api: ReturnType<typeof shopWith>) =>
  loadSearchPage(api, parseSearchParams(new URLSearchParams('city=balti&q=sushi')), null);
const searchedIn = ({ calls }: ReturnType<typeof shopWith>) =>
  calls.flatMap((call) => (call.name === 'search' ? (call.query.city ?? '') : []));

describe('a search that finds nothing', () => {
  it('names the other cities that have it, not those with something similar or without a response', async () => {
    const api = shopWith({
      orhei: found(2),
      soroca: { ...found(3), is_approximate: true },
      ungheni: new HttpError('search', 503),
    });
    expect((await load(api)).otherCities.map(({ slug }) => slug)).toEqual(['orhei']);
  });

  it('names none if there are none', async () => {
    expect((await load(shopWith({}))).otherCities).toEqual([]);
  });
});

it('the API may name the other cities, which are then not searched one by one', async () => {
  const api = shopWith({ balti: { ...NOTHING, other_cities: ['soroca', 'elsewhere'] }, orhei: found(2) });
  expect((await load(api)).otherCities.map(({ slug }) => slug)).toEqual(['soroca']);
  expect(searchedIn(api)).toEqual(['balti']);
});

it.each([
  [30, 30],
  [undefined, 60],
])('a refused search is of one city, and says when to search again', async (retryAfter, retryAfterSeconds) => {
  const api = shopWith({ balti: new HttpError('search', 429, { retryAfter }), orhei: found(2) });
  expect(await load(api)).toMatchObject({ results: { retryAfterSeconds }, otherCities: [] });
  expect(searchedIn(api)).toEqual(['balti']);
});

it('a search that finds something, or fails, is of one city', async () => {
  for (const response of [found(1), new HttpError('search', 503)]) {
    const api = shopWith({ balti: response, orhei: found(2) });
    expect((await load(api)).otherCities).toEqual([]);
    expect(searchedIn(api)).toEqual(['balti']);
  }
});

it('does not count dishes that it removes, here one of a restaurant outside of the city', async () => {
  const products = [product(7, { restaurant_id: 1 }), product(8, { restaurant_id: 2 })];
  const api = shopWith({ balti: { ...NOTHING, hits: [{ id: 7 }, { id: 8 }, { id: 9 }], products } });
  const { results } = await load(api);
  expect(results).toMatchObject({ dishes: [{ item: { id: 7 } }], dishCount: 2 });
});
