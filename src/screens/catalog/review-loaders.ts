import type { ApiClient } from '#lib/api-client.ts';
import { undefinedIfNotImplemented } from '#lib/errors.ts';
import { findRestaurant, type Slugs } from './catalog-loaders.ts';

/**
 * A page of a restaurant's reviews; undefined for an unknown restaurant, one without reviews, and a page beyond the last.
 * @throws HttpError when the reviews cannot be loaded
 */
export async function loadReviews(api: ApiClient, slugs: Slugs & { readonly page?: string | undefined }) {
  const page = parsePage(slugs.page);
  if (page === undefined) return undefined;
  const found = await findRestaurant(api, slugs);
  // Anyone can request the reviews of a restaurant that has none.
  if (!found || found.restaurant.review_count === 0) return undefined;
  const { shell, city, restaurant, query } = found;
  const loaded = await undefinedIfNotImplemented(api.call('getReviews', { query: { ...query, page } }));
  if (!loaded || loaded.data.length === 0) return undefined;
  const { last_page: last, total } = loaded.meta;
  return { shell, city, restaurant, reviews: loaded.data, page, last, total };
}

export type ReviewsData = NonNullable<Awaited<ReturnType<typeof loadReviews>>>;

/** The number of a page; undefined for anything else. The first page has no number in its path. */
function parsePage(text: string | undefined): number | undefined {
  if (text === undefined) return 1;
  const page = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
  return page > 1 ? page : undefined;
}
