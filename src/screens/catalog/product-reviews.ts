import type { Product, Restaurant } from '#contract/catalog.ts';
import type { Review } from '#contract/reviews.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { optionalCall } from '#lib/page-api-client.ts';

const MAX_PRODUCT_REVIEWS = 3;

/** The newest reviews of orders with a product; none where they cannot be loaded, or its restaurant has none. */
export async function loadProductReviews(
  api: ApiClient,
  restaurant: Pick<Restaurant, 'id' | 'review_count'>,
  { id }: Pick<Product, 'id'>,
): Promise<{ readonly reviews: readonly Review[]; readonly failed: boolean }> {
  if (restaurant.review_count === 0) return { reviews: [], failed: false };
  const query = { id_restaurant: restaurant.id, product_id: id };
  const { value, failed } = await optionalCall(api.call('getReviews', { query }), null);
  return { reviews: value?.data.slice(0, MAX_PRODUCT_REVIEWS) ?? [], failed };
}
