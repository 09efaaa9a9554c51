import { productNode } from '#features/catalog/catalog-json-ld.ts';
import { productSubject } from '#features/catalog/share-subjects.ts';
import { trailNode } from '#features/shared/json-ld.ts';
import { sharePath } from '#features/shared/share.ts';
import type { PageContext, PageMeta } from '#layouts/page-meta.ts';
import { href } from '../../routes.ts';
import type { Trail } from '../trail.ts';
import type { ProductData } from './load.ts';

export function productMeta(
  { product, category, restaurant, city }: ProductData,
  trail: Trail,
  { site, path, locale }: PageContext,
): PageMeta {
  const share = productSubject(product, restaurant, city);
  const menuPath = href(locale, 'cityRestaurant', { city: city.slug, restaurant: restaurant.slug });
  const picture = sharePath(locale, share);
  return {
    type: 'product',
    share,
    nodes: [productNode({ product, category, restaurant, path, menuPath, picture }, site), trailNode(trail, site)],
  };
}
