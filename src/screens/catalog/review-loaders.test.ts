import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { HttpError } from '#lib/errors.ts';
import { loadProductReviews, loadReviews } from './catalog-loaders.ts';

const review = (id: number) => ({ id, author: '', text: `Review ${id}`, score: 5 });
const meta = { current_page: 1, last_page: 1, per_page: 20, total: 1 };
const restaurant = { id: 3, slug: 'verde', city_id: 1, name: 'Verde', review_count: 1 };

/** A provider with a restaurant, and these reviews on each page; the requested queries are recorded. */
function shopWith(reviews: readonly ReturnType<typeof review>[] | HttpError, reviewCount = 1) {
  const queries: unknown[] = [];
  const responses: Partial<Record<EndpointName, unknown>> = {
    getOptions: {},
    getCities: [{ id: 1, slug: 'balti', name: 'Bălți' }],
    getRestaurants: [{ ...restaurant, review_count: reviewCount }],
  };
  const api: ApiClient = {
    async call(name, options = {}) {
      if (name === 'getReviews') {
        queries.push(options.query);
        if (reviews instanceof HttpError) throw reviews;
        return v.parse(endpoints.getReviews.response, { data: reviews, meta }) as never;
      }
      return v.parse(endpoints[name].response, responses[name]) as never;
    },
  };
  return { api, queries };
}

const slugs = { city: 'balti', restaurant: 'verde' };

describe('the page of reviews', () => {
  it('has the reviews of its number', async () => {
    const { api, queries } = shopWith([review(2), review(1)]);
    expect((await loadReviews(api, slugs))?.reviews.map(({ id }) => id)).toEqual([2, 1]);
    await loadReviews(api, { ...slugs, page: '7' });
    expect(queries).toEqual([
      { id_restaurant: 3, page: 1 },
      { id_restaurant: 3, page: 7 },
    ]);
  });

  it.each(['1', '0', '01', '-2', '2.5', 'two', '12345678', '2/3'])(
    'does not exist with the number %j',
    async (page) => {
      const { api, queries } = shopWith([review(1)]);
      expect(await loadReviews(api, { ...slugs, page })).toBeUndefined();
      expect(queries).toEqual([]);
    },
  );

  it('does not exist for a restaurant without reviews, which costs no call', async () => {
    const { api, queries } = shopWith([], 0);
    expect(await loadReviews(api, slugs)).toBeUndefined();
    expect(queries).toEqual([]);
  });

  it('does not exist beyond the last page, for an unknown restaurant, and for a provider without reviews', async () => {
    expect(await loadReviews(shopWith([]).api, { ...slugs, page: '9' })).toBeUndefined();
    expect(await loadReviews(shopWith([review(1)]).api, { ...slugs, restaurant: 'rosu' })).toBeUndefined();
    expect(await loadReviews(shopWith(new HttpError('getReviews', 404)).api, slugs)).toBeUndefined();
  });

  it('fails when the reviews cannot be loaded', async () => {
    await expect(loadReviews(shopWith(new HttpError('getReviews', 500)).api, slugs)).rejects.toThrow(HttpError);
  });
});

describe('the page of a dish', () => {
  it('has the three newest reviews', async () => {
    const { api, queries } = shopWith([5, 4, 3, 2].map(review));
    const { reviews, failed } = await loadProductReviews(api, restaurant, { id: 7 });
    expect([reviews.map(({ id }) => id), failed]).toEqual([[5, 4, 3], false]);
    expect(queries).toEqual([{ id_restaurant: 3, product_id: 7 }]);
  });

  it('has none, and is incomplete, when they cannot be loaded', async () => {
    const { api } = shopWith(new HttpError('getReviews', 500));
    expect(await loadProductReviews(api, restaurant, { id: 7 })).toEqual({ reviews: [], failed: true });
  });

  it('has none where the restaurant has none, which costs no call', async () => {
    const { api, queries } = shopWith([review(1)]);
    const none = { ...restaurant, review_count: 0 };
    expect(await loadProductReviews(api, none, { id: 7 })).toEqual({ reviews: [], failed: false });
    expect(queries).toEqual([]);
  });
});
