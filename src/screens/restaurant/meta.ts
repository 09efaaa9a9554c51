import type { Thing } from 'schema-dts';
import type { Branch, RestaurantFull } from '#contract/catalog.ts';
import { restaurantNode } from '#features/catalog/catalog-json-ld.ts';
import { restaurantSubject } from '#features/catalog/share-subjects.ts';
import { trailNode } from '#features/shared/json-ld.ts';
import type { PageContext, PageMeta } from '#layouts/page-meta.ts';
import type { Trail } from '../trail.ts';
import type { RestaurantData } from './load.ts';

interface Told {
  readonly branches: readonly Branch[];
  /** The page's whole address. */
  readonly address: string;
  readonly nodes: readonly Thing[];
}

/** What machines were told last of each restaurant: as long as answers are the very same, so is this. */
const told = new WeakMap<RestaurantFull, Told>();

export function restaurantMeta(data: RestaurantData, trail: Trail, context: PageContext): PageMeta {
  return { share: restaurantSubject(data.restaurant, data.city), nodes: nodesOf(data, trail, context) };
}

function nodesOf(
  { restaurant, city, branches }: RestaurantData,
  trail: Trail,
  { site, path }: PageContext,
): readonly Thing[] {
  const address = site.origin + path;
  const known = told.get(restaurant);
  if (known && known.branches === branches && known.address === address) return known.nodes;
  const nodes = [restaurantNode({ restaurant, city, branches, path }, site), trailNode(trail, site)];
  told.set(restaurant, { branches, address, nodes });
  return nodes;
}
