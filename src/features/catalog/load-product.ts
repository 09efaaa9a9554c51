import type { Product } from '#contract/catalog.ts';
import { undefinedIfNotImplemented } from '#lib/errors.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { loadMenu } from './catalog.store.ts';

/** A product with everything that the API says of it, from its menu where the API has no call for one product; undefined if it is gone. */
export async function loadProduct(
  api: ApiClient,
  { id, slug, restaurantId }: { readonly id: number; readonly slug: string; readonly restaurantId: number },
): Promise<Product | undefined> {
  const query = { id_restaurant: restaurantId, slug };
  const product = await undefinedIfNotImplemented(api.call('getProduct', { query }));
  if (product) return product;
  const { categories } = await loadMenu(api, restaurantId);
  return categories.flatMap(({ products }) => products).find((candidate) => candidate.id === id);
}
